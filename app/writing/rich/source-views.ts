import { schema } from "markdown-blocks/schema";
import type { Node } from "prosemirror-model";
import { type Command, NodeSelection, Plugin, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView, type NodeView } from "prosemirror-view";
import { make } from "./make-element.ts";
import type { MarkdownRenderer } from "./render-markdown.ts";

type GetPos = () => number | undefined;

/** What the rich text cannot edit is shown as readers get it, and edited as Markdown where it stands. */
export function sourceViews(renderer: MarkdownRenderer) {
  return {
    source: (node: Node, view: EditorView, getPos: GetPos) => sourceView(node, view, getPos, renderer),
    inline_source: (node: Node, view: EditorView, getPos: GetPos) =>
      inlineSourceView(node, view, getPos, renderer),
  };
}

/** Marks the block whose Markdown the caret is in. */
export const editedSource = new Plugin({
  props: {
    decorations({ doc, selection: { $head } }) {
      if ($head.parent.type !== schema.nodes.source) return DecorationSet.empty;
      const edited = Decoration.node($head.before(), $head.after(), { class: "is-edited" });
      return DecorationSet.create(doc, [edited]);
    },
  },
});

function sourceView(node: Node, view: EditorView, getPos: GetPos, renderer: MarkdownRenderer): NodeView {
  const dom = make("div", "source-block");
  const contentDOM = dom.appendChild(make("pre"));
  contentDOM.dir = "ltr";
  const shown = dom.appendChild(make("div", "source-shown"));
  shown.contentEditable = "false";
  let cancel = () => {};
  function draw() {
    cancel();
    cancel = renderer.render(readable(node.textContent), (html) => {
      // The server has sanitized it, like a published blog.
      shown.innerHTML = html;
      dom.classList.toggle("is-shown", html.trim() !== "");
    });
  }
  shown.onmousedown = (event) => {
    const pos = getPos();
    if (pos === undefined || event.button !== 0) return;
    event.preventDefault();
    const end = TextSelection.create(view.state.doc, pos + 1 + node.content.size);
    view.dispatch(view.state.tr.setSelection(end));
    view.focus();
  };
  shown.onclick = (event) => event.preventDefault();
  draw();
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      const isSame = next.textContent === node.textContent;
      node = next;
      if (!isSame) draw();
      return true;
    },
    stopEvent: ({ target }) => shown.contains(target as HTMLElement),
    ignoreMutation: ({ type, target }) => type !== "selection" && !contentDOM.contains(target),
    destroy: () => cancel(),
  };
}

/** A footnote has a place at the end of the page only: here it is shown where it is written. */
function readable(source: string) {
  return source.replace(/^\[\^([^\]]+)\]:[ \t]*/, "**$1** ");
}

function inlineSourceView(
  node: Node,
  view: EditorView,
  getPos: GetPos,
  renderer: MarkdownRenderer,
): NodeView {
  const dom = make("span", "inline-source");
  const source = String(node.attrs.source);
  dom.contentEditable = "false";
  dom.textContent = source;
  const footnote = /^\[\^([^\]]+)\]$/.exec(source)?.[1];
  let cancel = () => {};
  if (footnote) dom.replaceChildren(make("sup", "", footnote));
  else cancel = renderer.render(source, (html) => html && showInline(dom, html));

  function finish(value: string) {
    const pos = getPos();
    if (pos === undefined) return;
    const { tr } = view.state;
    const isEmpty = /^\$*$/.test(value.trim());
    if (isEmpty) tr.delete(pos, pos + 1);
    else tr.setNodeMarkup(pos, null, { source: value.trim() }, node.marks);
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, isEmpty ? pos : pos + 1)));
    view.focus();
  }
  const edit = () => editInField(dom, source, finish);
  dom.ondblclick = dom.onclick = () => dom.querySelector("input") === null && edit();
  dom.addEventListener("edit", edit);
  return {
    dom,
    // A changed source is drawn anew; so is one whose field was left without a change.
    update: (next) => next.type === node.type && next.attrs.source === source && !dom.querySelector("input"),
    stopEvent: ({ target }) => target instanceof HTMLInputElement,
    ignoreMutation: () => true,
    destroy: () => cancel(),
  };
}

/** `finish` gets what was typed when the field is left, and the source itself after Escape. */
function editInField(dom: HTMLElement, source: string, finish: (source: string) => void) {
  const field = make("input", "inline-source-field");
  field.value = source;
  field.setAttribute("aria-label", "Markdown");
  field.size = Math.max(8, source.length);
  dom.replaceChildren(field);
  const leave = (value: string) => {
    field.onblur = null;
    finish(value);
  };
  field.onblur = () => leave(field.value);
  field.onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    leave(event.key === "Enter" ? field.value : source);
  };
  field.focus();
  // Between the dollars of a new formula.
  if (source === "$$") field.setSelectionRange(1, 1);
}

/** Enter on a selected piece of Markdown among words opens its field. */
export const editInlineSource: Command = ({ selection }, dispatch, view) => {
  if (!(selection instanceof NodeSelection) || selection.node.type !== schema.nodes.inline_source)
    return false;
  if (dispatch) view?.nodeDOM(selection.from)?.dispatchEvent(new Event("edit"));
  return true;
};

function showInline(dom: HTMLElement, html: string) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const [first] = template.content.children;
  dom.replaceChildren(...(first?.matches("p") ? first.childNodes : template.content.childNodes));
}
