import { EditorSelection } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/**
 * Takes the cursor from the text area, which is about to be hidden, and scrolls so that it stays at the same height of
 * the screen; likewise what is at the top when the cursor is not to be seen.
 */
export function moveCaretToView(area: HTMLTextAreaElement, view: EditorView) {
  const { selectionStart, selectionEnd } = area;
  const hadFocus = area === document.activeElement || area.contains(document.activeElement);
  const top = area.hidden ? undefined : caretTop(area, selectionStart);
  const length = view.state.doc.length;
  const selection = EditorSelection.range(Math.min(selectionStart, length), Math.min(selectionEnd, length));
  view.dispatch({ selection });
  if (hadFocus) view.focus();
  if (top === undefined || !isVisible(top)) return;
  requestAnimationFrame(() => {
    const newTop = view.coordsAtPos(selection.from)?.top;
    if (newTop !== undefined) scrollBy({ top: newTop - top, behavior: "instant" });
  });
}

/** The way back: the text area is shown by the same change of the page that removes the view. */
export function moveCaretToArea(view: EditorView, area: HTMLTextAreaElement) {
  const { from, to } = view.state.selection.main;
  const hadFocus = view.hasFocus || view.dom.contains(document.activeElement);
  const top = view.dom.isConnected ? view.coordsAtPos(from)?.top : undefined;
  const place = () => {
    if (!area.isConnected || area.hidden) return;
    if (hadFocus) area.focus({ preventScroll: true });
    area.setSelectionRange(from, to);
    if (top !== undefined && isVisible(top))
      scrollBy({ top: caretTop(area, from) - top, behavior: "instant" });
  };
  requestAnimationFrame(place);
}

const isVisible = (top: number) => top > 0 && top < innerHeight;

/** The height of an offset of a text area on the screen, found by a copy of it, since browsers do not tell. */
function caretTop(area: HTMLTextAreaElement, offset: number): number {
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
