// What a printed page says of itself on every sheet: its title and version at the foot, and the whole address at the head.
// Without it the first sheet still says both, with the address from this house's root.

const line = document.querySelector("[data-paper]");
if (line) {
  document.documentElement.style.setProperty("--paper-foot", JSON.stringify(line.dataset.paper));
  for (const address of line.querySelectorAll("[data-address]")) {
    address.textContent = new URL(address.dataset.address, location.href).href;
  }
}
