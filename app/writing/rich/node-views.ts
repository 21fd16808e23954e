import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { make } from "./make-element.ts";

type GetPos = () => number | undefined;

/** An item of a list; a task has a checkbox. */
export function itemView(node: Node, view: EditorView, getPos: GetPos): NodeView {
  const dom = make("li");
  if (node.attrs.checked === null) return { dom, contentDOM: dom, update: (next) => isAlike(node, next) };
  dom.className = "task-list-item";
  const box = dom.appendChild(make("input"));
  box.type = "checkbox";
  box.contentEditable = "false";
  box.setAttribute("aria-label", "Done");
  box.checked = node.attrs.checked;
  box.onmousedown = (event) => event.preventDefault();
  box.onchange = () => {
    const pos = getPos();
    if (pos !== undefined) view.dispatch(view.state.tr.setNodeAttribute(pos, "checked", box.checked));
  };
  const contentDOM = dom.appendChild(make("div"));
  return {
    dom,
    contentDOM,
    update(next) {
      box.checked = next.attrs.checked === true;
      return isAlike(node, next);
    },
    stopEvent: ({ target }) => target === box,
    ignoreMutation: ({ type, target }) => type !== "selection" && !contentDOM.contains(target),
  };
}

const isAlike = (node: Node, next: Node) =>
  node.type === next.type && (node.attrs.checked === null) === (next.attrs.checked === null);

/** A table that is too wide scrolls within the text. */
export function tableView(): NodeView {
  const dom = make("div", "table");
  const contentDOM = dom.appendChild(make("table")).appendChild(make("tbody"));
  return {
    dom,
    contentDOM,
    ignoreMutation: ({ type, target }) => type !== "selection" && !contentDOM.contains(target),
  };
}
