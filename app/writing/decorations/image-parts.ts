import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import type { ImageParts } from "./widgets.ts";

/** The address, alternative text and caption of an image; undefined when the address is empty or elsewhere: `![alt][id]`. */
export function imageParts(state: EditorState, node: SyntaxNode): ImageParts | undefined {
  const [url, title, marks] = [
    node.getChild("URL"),
    node.getChild("LinkTitle"),
    node.getChildren("LinkMark"),
  ];
  if (!url || marks.length < 2) return undefined;
  const text = (from: number, to: number) => state.sliceDoc(from, to).replace(/\\([!-/:-@[-`{-~])/g, "$1");
  return {
    address: text(url.from, url.to).replace(/^<|>$/g, ""),
    alt: text(marks[0]!.to, marks[1]!.from),
    caption: title ? text(title.from + 1, title.to - 1) : "",
  };
}

/** Whether an image is alone in its paragraph, and the paragraph in no list, quotation or table. */
export function isStandalone({ parent, from, to }: SyntaxNode): boolean {
  return (
    parent?.name === "Paragraph" &&
    parent.parent?.name === "Document" &&
    parent.from === from &&
    parent.to === to
  );
}
