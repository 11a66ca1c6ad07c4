// Elements without markup in strings: text stays text.

/** Return a new element; `attributes` with a function are listeners, false and null are left out. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child != null && child !== false));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/** Return a drawn cross. */
export function cross() {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  for (const [name, value] of [["viewBox", "0 0 24 24"], ["width", "20"], ["height", "20"], ["aria-hidden", "true"]]) {
    svg.setAttribute(name, value);
  }
  path.setAttribute("d", "M6 6l12 12M18 6L6 18");
  svg.append(path);
  return svg;
}

/** Return `template` with `{name}` filled in. */
export function fill(template, facts) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}
