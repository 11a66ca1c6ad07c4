// Runs before the first paint: the chosen appearance, and the mark that scripts are on.
(function () {
  var root = document.documentElement;
  root.classList.add("js");
  function apply(theme) {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
  }
  var chosen = "auto";
  try {
    chosen = localStorage.getItem("baklazhaba.theme") || "auto";
  } catch (denied) {
    // A browser that keeps nothing keeps no appearance either.
  }
  apply(chosen);
  document.addEventListener("DOMContentLoaded", function () {
    document.querySelectorAll("input[name=theme]").forEach(function (input) {
      input.checked = input.value === chosen;
      input.addEventListener("change", function () {
        apply(input.value);
        try {
          localStorage.setItem("baklazhaba.theme", input.value);
        } catch (denied) {
          // As above.
        }
      });
    });
    var settings = document.querySelector("details.settings");
    if (!settings) return;
    document.addEventListener("click", function (event) {
      if (settings.open && !settings.contains(event.target)) settings.open = false;
    });
    settings.addEventListener("keydown", function (event) {
      if (event.key !== "Escape") return;
      settings.open = false;
      settings.querySelector("summary").focus();
    });
  });
})();
