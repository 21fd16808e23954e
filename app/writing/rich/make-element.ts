export function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className = "", text = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}
