// Runs before the first paint, inlined at the head of the page: the theme.
(function () {
  var theme;
  try {
    theme = localStorage.getItem("theme");
  } catch {
    // A browser that blocks storage follows the system's theme.
  }
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.classList.toggle("dark", theme === "dark");
})();
