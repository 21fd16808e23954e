import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { caretTop } from "../text/caret-top.ts";

interface CaretPlace {
  from: number;
  to: number;
  hadFocus: boolean;
  /** Where the cursor is, in pixels from the top of the screen; undefined when it is outside. */
  top?: number;
}

/** Where the cursor of the text area is. Call this before the area is hidden. */
export function caretPlaceOf(area: HTMLTextAreaElement): CaretPlace {
  const { selectionStart: from, selectionEnd: to } = area;
  const top = area.hidden ? -1 : caretTop(area, from);
  return { from, to, hadFocus: area === document.activeElement, top: isVisible(top) ? top : undefined };
}

/** Puts the cursor into the view, and scrolls so that it stays at the same height of the screen. */
export function moveCaretToView({ from, to, hadFocus, top }: CaretPlace, view: EditorView) {
  const { length } = view.state.doc;
  const selection = EditorSelection.single(Math.min(from, length), Math.min(to, length));
  const effects =
    top === undefined ? [] : EditorView.scrollIntoView(selection.main.head, { y: "start", yMargin: top });
  view.dispatch({ selection, effects });
  if (hadFocus) view.focus();
}

/** Puts the cursor back into the text area, in the next frame: until the view is removed, the area is hidden. */
export function moveCaretToArea(view: EditorView, area: HTMLTextAreaElement) {
  const { from, to } = view.state.selection.main;
  const hadFocus = view.hasFocus || view.dom.contains(document.activeElement);
  const top = view.dom.isConnected ? view.coordsAtPos(from)?.top : undefined;
  const restore = () => {
    if (!area.isConnected || area.hidden) return;
    if (hadFocus) area.focus({ preventScroll: true });
    area.setSelectionRange(from, to);
    if (top !== undefined && isVisible(top))
      scrollBy({ top: caretTop(area, from) - top, behavior: "instant" });
  };
  requestAnimationFrame(restore);
}

const isVisible = (top: number) => top > 0 && top < innerHeight;
