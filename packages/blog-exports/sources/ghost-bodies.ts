import { cardHtml } from "./ghost-cards.ts";
import { escapeHtml as escaped } from "./html.ts";
import { list, record, text } from "./texts.ts";

type Node = Record<string, unknown>;

/** The HTML of what Ghost's editor of today stores. Throws a SyntaxError, or a RangeError when it is nested thousands deep. */
export const lexicalHtml = (source: string, notes: string[]) =>
  nodeHtml(record(record(JSON.parse(source)).root), notes);

const names: Record<string, string> = {
  paragraph: "p",
  quote: "blockquote",
  aside: "blockquote",
  listitem: "li",
};
/** The bits of a text's format. */
const formats: [number, string][] = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
];

function nodeHtml(node: Node, notes: string[]): string {
  const type = text(node.type).replace(/^extended-/, "");
  const inner = () =>
    list(node.children)
      .map((child) => nodeHtml(record(child), notes))
      .join("");
  const wrapped = (name: string, attributes = "") => `<${name}${attributes}>${inner()}</${name}>`;
  if (type === "root") return inner();
  if (type === "text" || type === "code-highlight" || type === "tk") {
    const marks = formats.filter(([bit]) => Number(node.format) & bit).map(([, name]) => name);
    return marks.reduce((content, name) => `<${name}>${content}</${name}>`, escaped(String(node.text ?? "")));
  }
  if (type === "linebreak") return "<br>";
  if (type === "tab") return " ";
  if (type === "heading") return wrapped(/^h[1-6]$/.test(text(node.tag)) ? text(node.tag) : "h2");
  if (type === "list")
    return wrapped(
      node.listType === "number" || node.tag === "ol" ? "ol" : "ul",
      ` start="${Number(node.start) || 1}"`,
    );
  if (type === "link" || type === "autolink" || type === "at-link")
    return wrapped("a", ` href="${escaped(text(node.url))}"`);
  if (Object.hasOwn(names, type)) return wrapped(names[type]!);
  if (Array.isArray(node.children)) return inner();
  return type === "email" || type === "email-cta" ? "" : cardHtml(type, node, notes);
}

/** The HTML of what Ghost's editors stored until 2023. Throws a SyntaxError. */
export function mobiledocHtml(source: string, notes: string[]): string {
  const { sections, markups, atoms, cards } = record(JSON.parse(source));
  const markersHtml = (markers: unknown) => {
    const open: string[] = [];
    return list(markers)
      .map((marker) => {
        const [type, opened, closed, value] = list(marker);
        let content = "";
        for (const index of list(opened)) {
          const [name, attributes] = list(list(markups)[Number(index)]);
          const tag = /^\w+$/.test(text(name)) ? text(name) : "span";
          const [key, address] = list(attributes);
          content += key === "href" ? `<${tag} href="${escaped(text(address))}">` : `<${tag}>`;
          open.push(tag);
        }
        const [atom, atomText] = list(list(atoms)[Number(value)]);
        content +=
          type === 1
            ? atom === "soft-return"
              ? "<br>"
              : escaped(text(atomText))
            : escaped(String(value ?? ""));
        for (let count = Number(closed) || 0; count > 0 && open.length > 0; count--)
          content += `</${open.pop()}>`;
        return content;
      })
      .join("");
  };
  return list(sections)
    .map((section) => {
      const [type, tag, content] = list(section);
      const name = /^(?:p|h[1-6]|blockquote|aside|ul|ol)$/.test(text(tag)) ? text(tag) : "p";
      if (type === 1) return `<${name}>${markersHtml(content)}</${name}>`;
      if (type === 2) return `<img src="${escaped(text(tag))}">`;
      if (type === 3)
        return `<${name}>${list(content)
          .map((item) => `<li>${markersHtml(item)}</li>`)
          .join("")}</${name}>`;
      const [card, data] = list(list(cards)[Number(tag)]);
      return card === "email" || card === "email-cta" ? "" : cardHtml(text(card), record(data), notes);
    })
    .join("");
}
