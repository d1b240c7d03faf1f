"""G12: the first page of a live table, over the wire and in a browser whose processor is slowed four times."""

import os
from statistics import median

from playwright.sync_api import sync_playwright

from benchmarks.figures import Goal, span
from benchmarks.place import Place, Server

MOST_BYTES = 150 * 1024
MOST_SECONDS = 1.0
SLOWED = 4
CHROMIUM = os.environ.get("MESA_CHROMIUM") or "/usr/bin/chromium"
# Noted by the page itself: the time that a driver takes to ask for it, on the slowed processor, is not the page's.
WHEN_OPEN = """
new MutationObserver(() => {
  if (document.querySelector('#room[data-state="open"]')) window.openedAt ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-state"] });
"""
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def page_goal(place: Place, rounds: int, house: Server) -> list[Goal]:
    """The bytes of everything that the page needs, and the time until its socket is open and its felt can be used."""
    sizes: list[float] = []
    seconds: list[float] = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for _ in range(rounds):
            visitor = browser.new_context(base_url=house.url, locale="pt-PT")
            page = visitor.new_page()
            page.goto("/")
            page.get_by_role("button", name="Experimentar").first.click()
            page.wait_for_selector('#room[data-state="open"]')
            address, cookies = page.url, visitor.cookies()
            visitor.close()
            fresh = browser.new_context()
            fresh.add_cookies(cookies)  # type: ignore[arg-type]
            fresh.add_init_script(WHEN_OPEN)
            page = fresh.new_page()
            wire = fresh.new_cdp_session(page)
            wire.send("Network.enable")
            wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            came: list[float] = []
            wire.on("Network.loadingFinished", lambda event, into=came: into.append(event["encodedDataLength"]))
            page.goto(address)
            page.wait_for_selector('#room[data-state="open"]')
            seconds.append(page.evaluate("openedAt") / 1000)
            page.wait_for_load_state("load")
            sizes.append(sum(came))
            fresh.close()
        browser.close()
    details = [
        span("over the wire", [size / 1024 for size in sizes], "KiB"),
        span("socket open", [second * 1000 for second in seconds], "ms after navigation began"),
    ]
    assert median(sizes) > 0
    return [
        Goal("G12 size", [size / MOST_BYTES for size in sizes], 1, at_most=True, details=details),
        Goal("G12 ready", [second / MOST_SECONDS for second in seconds], 1, at_most=True, details=[]),
    ]
