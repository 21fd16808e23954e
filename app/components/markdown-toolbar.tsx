import { Bold, Code, Heading, Image, Italic, Link, List, ListOrdered, Quote } from "lucide-react";
import { type ComponentType, createElement, useEffect } from "react";

const tools: [element: string, name: string, icon: ComponentType<{ size: number }>][] = [
  ["md-bold", "Bold", Bold],
  ["md-italic", "Italic", Italic],
  ["md-header", "Heading", Heading],
  ["md-link", "Link", Link],
  ["md-quote", "Quote", Quote],
  ["md-code", "Code", Code],
  ["md-unordered-list", "List", List],
  ["md-ordered-list", "Numbered list", ListOrdered],
  ["md-image", "Image", Image],
];

/** GitHub's toolbar of custom elements: it edits the text area itself, with undo and the usual shortcuts. */
export function MarkdownToolbar({ controls }: { controls: string }) {
  useEffect(() => void import("@github/markdown-toolbar-element"), []);
  const buttons = tools.map(([element, name, Icon]) =>
    createElement(
      element,
      { key: element, "aria-label": name, title: name, class: "tool" },
      <Icon size={18} />,
    ),
  );
  const properties = {
    for: controls,
    class: "toolbar needs-js",
    role: "toolbar",
    "aria-label": "Formatting",
  };
  return createElement("markdown-toolbar", properties, buttons);
}
