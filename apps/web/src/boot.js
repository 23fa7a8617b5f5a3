// Runs before the first paint, inlined at the head of every page: the theme, the language, the redirect to the sign-in page, stale HTML, and forms sent too early.
(function () {
  var page = document.documentElement;
  var theme, token, language;
  try {
    theme = localStorage.getItem("theme");
    token = localStorage.getItem("kinfold.token");
    language = localStorage.getItem("kinfold.language");
  } catch {
    // A browser that blocks storage follows the system's theme and has no session.
  }
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  page.classList.toggle("dark", theme === "dark");
  if (language) page.lang = language;
  if (location.pathname === "/") {
    history.replaceState(null, "", "/auth/login" + location.search + location.hash);
  }
  var wantsToken = location.pathname === "/auth/reset-password";
  var hasToken = new URLSearchParams(location.search).has("token");
  var isReset = wantsToken || location.pathname === "/auth/change-password";
  if (token || language || (isReset && wantsToken !== hasToken)) page.dataset.stale = "";
  addEventListener(
    "submit",
    function (event) {
      if (page.dataset.hydrated) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      event.target.dataset.sent = "";
      globalThis.kinfoldSent = event.target;
    },
    true,
  );
})();
