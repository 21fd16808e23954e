import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { normalizeFieldText, validateInsertedText } from "../../lib/writing/field-text.ts";
import { insertLink } from "./mark-commands.ts";

type Converter = { htmlToMarkdown(html: string): string | Promise<string> };
const converters = import.meta.glob<Converter>("../paste/html-to-markdown.ts");

interface Options {
  insertImages(files: File[]): void;
  /** Tells the person why something was not inserted. */
  refuse(problem: string): void;
}

/**
 * Paste and drop. A text wins over a picture of the same text; HTML becomes Markdown; an address over a selection makes
 * a link. The browser's key for pasting as plain text brings no HTML.
 */
export function pasting({ insertImages, refuse }: Options) {
  function insert(view: EditorView, text: string) {
    const { from, to } = view.state.selection.main;
    const rest = view.state.sliceDoc(0, from) + view.state.sliceDoc(to);
    const problem = validateInsertedText("content", rest, text);
    if (problem) return refuse(problem);
    const normal = normalizeFieldText("content", text);
    view.dispatch({ ...view.state.replaceSelection(normal), userEvent: "input.paste", scrollIntoView: true });
  }

  async function insertHtml(view: EditorView, html: string, plain: string) {
    const load = Object.values(converters)[0]!;
    const markdown = await load()
      .then(({ htmlToMarkdown }) => htmlToMarkdown(html))
      .catch(() => plain);
    if (view.dom.isConnected) insert(view, markdown || plain);
  }

  /** Returns false when the browser or CodeMirror is to handle it. */
  function take(view: EditorView, data: DataTransfer) {
    const images = [...data.files].filter(({ type }) => type.startsWith("image/"));
    const plain = ownText(data);
    if (plain === "" && images.length > 0) insertImages(images);
    else if (plain === "") return false;
    else if (!view.state.selection.main.empty && /^https?:\/\/\S+$/.test(plain.trim())) {
      const link = insertLink(view.state, plain.trim());
      view.dispatch(link ?? view.state.replaceSelection(plain.trim()));
    } else {
      const html = data.getData("text/html");
      if (html && Object.keys(converters).length > 0) void insertHtml(view, html, plain);
      else insert(view, plain);
    }
    return true;
  }

  return EditorView.domEventHandlers({
    paste: (event, view) => event.clipboardData !== null && take(view, event.clipboardData),
    drop(event, view) {
      if (!event.dataTransfer || event.dataTransfer.files.length === 0) return false;
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null) view.dispatch({ selection: EditorSelection.cursor(at) });
      return take(view, event.dataTransfer);
    },
  });
}

/** The text to insert. The name or address of a file, which browsers add as text, is not inserted. */
function ownText(data: DataTransfer) {
  const text = data.getData("text/plain").replace(/\r\n?/g, "\n");
  if (data.files.length === 0) return text;
  const names = new Set([...data.files].map(({ name }) => name));
  const addresses = data.getData("text/uri-list").split(/\r\n?|\n/);
  const isOwn = (line: string) =>
    line.trim() !== "" && !names.has(line.slice(line.lastIndexOf("/") + 1)) && !addresses.includes(line);
  return text.split("\n").some(isOwn) ? text : "";
}
