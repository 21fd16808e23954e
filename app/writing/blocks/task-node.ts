import type { NodeSpec } from "prosemirror-model";

/** An exercise, check or final question of a lesson: its Markdown, which a form writes. */
export const task: NodeSpec = {
  attrs: { source: {} },
  group: "block",
  draggable: true,
  leafText: ({ attrs }) => attrs.source,
  parseDOM: [{ tag: "div[data-task]", getAttrs: (dom) => ({ source: dom.getAttribute("data-task") }) }],
  toDOM: ({ attrs }) => ["div", { "data-task": attrs.source }],
};
