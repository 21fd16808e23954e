import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { InsertImages } from "../images/use-insert-images.ts";
import { normalizeFieldText, validateInsertedText } from "../lib/field-text.ts";
import { convertPaste } from "../paste/convert-paste.ts";
import { fitBlocks } from "../paste/fit-blocks.ts";
import { asWebAddress, isInCode, type Paste, readPaste } from "../paste/read-paste.ts";
import { insertLink } from "./mark-commands.ts";

interface Options extends Pick<InsertImages, "insertWithImages"> {
  insertImages(files: File[]): void;
  /** Tells the person what was not inserted, and why. */
  alert(problem: string): void;
}

/**
 * Paste and drop. A text wins over a picture of the same text; HTML becomes Markdown; an address over a selection makes
 * a link. The browser's key for pasting as plain text brings no HTML.
 */
export function pasteExtension({ insertImages, insertWithImages, alert }: Options) {
  function insert(view: EditorView, text: string) {
    const normal = normalizeFieldText("content", text);
    view.dispatch({ ...view.state.replaceSelection(normal), userEvent: "input.paste", scrollIntoView: true });
  }

  /** Returns an error when a text would make the content too long; undefined when it fits. */
  function findProblem(view: EditorView, text: string) {
    const [before, after] = splitAtSelection(view);
    return validateInsertedText("content", before + after, text);
  }

  /** Inserts at the selection of the moment when the conversion is done: the person may have typed on since the paste. */
  async function insertFormatted(view: EditorView, paste: Paste) {
    const { markdown, images, missingImagesText } = await convertPaste(paste);
    if (!view.dom.isConnected) return;
    const [before, after] = splitAtSelection(view);
    const text = markdown === undefined ? paste.text : fitBlocks(before, markdown, after);
    const problem = findProblem(view, text);
    if (problem) return alert(problem);
    insertWithImages(text, images, (text) => insert(view, text));
    if (missingImagesText) alert(missingImagesText);
  }

  /** Returns false when the browser or CodeMirror is to handle it. */
  function insertData(view: EditorView, data: DataTransfer) {
    const paste = readPaste(data);
    const { html, text, files } = paste;
    const address = view.state.selection.main.empty ? undefined : asWebAddress(text);
    const link = address && insertLink(view.state, address);
    if (link) view.dispatch(link);
    else if (html && !isInCode(splitAtSelection(view)[0])) void insertFormatted(view, paste);
    else if (text) {
      const problem = findProblem(view, text);
      if (problem) alert(problem);
      else insert(view, text);
    } else if (files.length > 0) insertImages(files);
    else return false;
    return true;
  }

  return EditorView.domEventHandlers({
    paste: (event, view) => event.clipboardData !== null && insertData(view, event.clipboardData),
    drop(event, view) {
      if (!event.dataTransfer || event.dataTransfer.files.length === 0) return false;
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null) view.dispatch({ selection: EditorSelection.cursor(at) });
      return insertData(view, event.dataTransfer);
    },
  });
}

/** The text before the selection, and the text after it. */
function splitAtSelection({ state }: EditorView): [before: string, after: string] {
  const { from, to } = state.selection.main;
  return [state.sliceDoc(0, from), state.sliceDoc(to)];
}
