"""Which addresses of the house a crawl has not read, apart from those that are no page."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

# Posted to only, or they lead to another page, or give a file or a part of a page.
NO_PAGE = {
    "guest_start", "set_language", "demo_refill", "table_refill", "session_end", "exclusion_end", "favicon",
    "account_set_password", "statement_csv", "session_csv", "mfa_download_recovery_codes", "mfa_authenticate",
    "saved_list", "saved_rename", "saved_delete", "saved_restore", "hand_text", "hand_phh", "note_keep", "report_new",
    "note_delete", "verify_record", "verify_script", "verify_hand_script", "verify_cards_script", "conformity_csv",
    "conformity_json", "tournament_act", "tournament_now", "table_tournament", "table_follow", "round_last",
    "table_numbers",
    "admin:login", "admin:logout", "admin:password_change", "admin:password_change_done",
    "admin:autocomplete", "admin:jsi18n", "admin:view_on_site",
    "admin:accounts_complaint_export", "admin:tournaments_tournament_log", "admin:tournaments_tournament_results",
}  # fmt: skip


def names(resolver: URLResolver | None = None, inside: str = "") -> Iterator[str]:
    """Every named address, `admin:` before those of the staff."""
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            yield from names(entry, f"{entry.namespace}:" if entry.namespace else inside)
        elif isinstance(entry, URLPattern) and entry.name:
            yield inside + entry.name


def unread(read: set[str]) -> set[str]:
    """The pages that are missing in `read`."""
    return set(names()) - NO_PAGE - read
