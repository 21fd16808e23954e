import type { NodeSpec } from "prosemirror-model";

/** What a form of the program edits: its Markdown. */
export const task: NodeSpec = {
  attrs: { source: {} },
  group: "block",
  draggable: true,
  leafText: ({ attrs }) => attrs.source,
  parseDOM: [{ tag: "div[data-task]", getAttrs: (dom) => ({ source: dom.getAttribute("data-task") }) }],
  toDOM: ({ attrs }) => ["div", { "data-task": attrs.source }],
};
