import type { Node } from "prosemirror-model";
/**
 * What of a node Markdown can hold, for comparing: no empty paragraphs, no spaces at ends, no marks of spaces. A picture alone
 * in a paragraph is a figure.
 */
export function canonical(node: Node): string {
  const { type, attrs } = node;
  if (type.name === "figure")
    return canonical(node.type.schema.node("paragraph", null, node.type.schema.node("image", attrs)));
  if (type.spec.code) return JSON.stringify([type.name, attrs, node.textContent]);
  if (!node.isTextblock) {
    const children = node.children.map(canonical).filter((child) => child !== "[]");
    const { spread, ...others } = attrs;
    // A table gets a blank line above it, which makes its item a loose one.
    const hasTable = node.children.some((child) => child.type.name === "table");
    return JSON.stringify([type.name, others, !hasTable && node.childCount > 1 && spread, children]);
  }
  let text = "";
  const marks: string[] = [];
  for (const child of node.children) {
    const value =
      child.text ??
      (child.type.name === "soft_break"
        ? "\n"
        : child.type.name === "hard_break"
          ? "\\\n"
          : JSON.stringify([child.type.name, child.attrs]));
    const names = JSON.stringify(
      child.marks.map(({ type, attrs: { href, title } }) => [type.name, href, title]),
    );
    for (const c of child.type.name === "hard_break" ? "" : value.replace(/\s/g, "")) marks.push(c + names);
    text += value;
  }
  text = text.replace(/[ \t]*\n[ \t]*/g, "\n").replace(/^(?:\\?\n|[ \t])+|(?:\\?\n|[ \t])+$/g, "");
  return text === "" ? "[]" : JSON.stringify([type.name, attrs, text, marks.join("").replaceAll("[]", "")]);
}
