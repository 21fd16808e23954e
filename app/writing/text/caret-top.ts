/**
 * Returns where an offset of a text area is, in pixels from the top of the screen. Browsers do not tell, so a copy is
 * measured.
 */
export function caretTop(area: HTMLTextAreaElement, offset: number): number {
  const copy = document.createElement("div");
  copy.className = area.className;
  copy.style.cssText =
    "position: absolute; visibility: hidden; white-space: pre-wrap; overflow-wrap: break-word";
  copy.style.width = `${area.offsetWidth}px`;
  copy.textContent = area.value.slice(0, offset);
  const caret = copy.appendChild(document.createElement("span"));
  caret.textContent = "|";
  area.before(copy);
  const top = area.getBoundingClientRect().top + caret.offsetTop;
  copy.remove();
  return top;
}
