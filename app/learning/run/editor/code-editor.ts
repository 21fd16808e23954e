// The editor that takes the place of a box of code once somebody writes in it. It is loaded then.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { loadLanguage } from "./languages.ts";
import { colours, look } from "./look.ts";
import { lineMark, markIn } from "./marked-line.ts";
import { keyPanel } from "./panel.ts";

/** Of a block of the lesson, and of an attempt. */
const runButtons = ":is(.run, .run-it)";

/** For how long Tab leaves an editor in which nobody has pressed another key. */
const untouchedMs = 60 * 60 * 1000;

let views: EditorView[] = [];

/**
 * Puts the editor in a text area's place. The text area stays, hidden, and always holds the same text. The editor stands in a
 * shadow root, where its styles are sheets of the script: the site's policy allows no style elements.
 */
export async function openEditor(field: HTMLTextAreaElement): Promise<void> {
  const language = await loadLanguage(field.dataset.language!);
  if (field.hidden || !field.isConnected) return;
  const host = document.createElement("div");
  host.className = "code-editor";
  host.dir = "ltr";
  const root = host.attachShadow({ mode: "open" });
  const { selectionStart: anchor, selectionEnd: head } = field;
  const hadFocus = document.activeElement === field;
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: field.value,
      selection: { anchor, head },
      extensions: [...extensions, language, forField(field), keyPanel()],
    }),
  });
  field.after(host);
  field.hidden = true;
  // It stands in the label of the text area: a click on code is none on that, one on the label is one on the code.
  host.addEventListener("click", (event) => {
    event.preventDefault();
    view.setTabFocusMode(false);
  });
  // Whoever walks through the page with Tab walks on, until they press another key in here.
  view.contentDOM.addEventListener("focus", () => view.setTabFocusMode(untouchedMs));
  field.addEventListener("click", () => view.focus());
  const follow = () => setText(view, field.value);
  field.addEventListener("input", follow);
  field.addEventListener("markline", () => markIn(view, field.dataset.line));
  if (field.dataset.line) markIn(view, field.dataset.line);
  if (hadFocus) view.focus();
  for (const other of views) if (!other.dom.isConnected) other.destroy();
  views = [...views.filter(({ dom }) => dom.isConnected), view];
}

const extensions: Extension[] = [
  lineNumbers(),
  history(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
  EditorView.domEventHandlers({ beforeinput: typeOverSelection }),
  lineMark,
  colours,
  look,
];

function forField(field: HTMLTextAreaElement): Extension {
  const label = field.ariaLabel ?? field.labels?.[0]?.firstChild?.textContent?.trim() ?? "Code";
  const run = () => {
    field.closest(`:has(${runButtons})`)?.querySelector<HTMLElement>(runButtons)?.click();
    return true;
  };
  return [
    indentUnit.of(field.dataset.language === "Python" ? "    " : "  "),
    Prec.highest(keymap.of([{ key: "Mod-Enter", run }])),
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-describedby": "help",
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
    }),
    EditorView.updateListener.of(({ state, docChanged }) => {
      const text = state.doc.toString();
      if (!docChanged || field.value === text) return;
      field.value = text;
      delete field.dataset.line;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }),
  ];
}

/** The browser would write the colours of selected code into style attributes, which the policy refuses and the console tells. */
function typeOverSelection(event: InputEvent, view: EditorView) {
  const { from, to } = view.state.selection.main;
  const text = event.data;
  if (from === to || !text || event.inputType !== "insertText" || !event.cancelable) return false;
  const insert = () =>
    view.state.update(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: "input.type" });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some((handle) => handle(view, from, to, text, insert))) view.dispatch(insert());
  event.preventDefault();
  return true;
}

/** What was set from outside is a step of its own that can be undone. */
function setText(view: EditorView, text: string) {
  const length = view.state.doc.length;
  if (view.state.doc.toString() === text) return;
  view.dispatch({
    changes: { from: 0, to: length, insert: text },
    annotations: isolateHistory.of("full"),
  });
}
