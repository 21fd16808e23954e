import { Bold, Code, Heading, type IconNode, Image, Italic, Link, List, ListOrdered, Quote } from "lucide";
import { createElement, useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

/** `keys`: as @github/hotkey writes them; with Shift a layout may give either of two. */
const tools: [element: string, name: string, keys: string, icon: IconNode][] = [
  ["md-bold", "Bold", "Mod+b", Bold],
  ["md-italic", "Italic", "Mod+i", Italic],
  ["md-header", "Heading", "Mod+Alt+2", Heading],
  ["md-link", "Link", "Mod+k", Link],
  ["md-quote", "Quote", "Mod+Shift+.,Mod+Shift+>", Quote],
  ["md-code", "Code", "Mod+e", Code],
  ["md-unordered-list", "List", "Mod+Shift+8,Mod+Shift+*", List],
  ["md-ordered-list", "Numbered list", "Mod+Shift+7,Mod+Shift+&", ListOrdered],
  ["md-image", "Image", "Mod+Alt+p", Image],
];

/** GitHub's toolbar of custom elements: it edits the text area itself, with undo. Its shortcuts are GitHub's. */
export function MarkdownToolbar({ controls }: { controls: string }) {
  const toolbar = useRef<HTMLElement>(null);
  useEffect(() => void import("@github/markdown-toolbar-element"), []);
  useEffect(() => {
    const loaded = import("@github/hotkey");
    const buttons = [...toolbar.current!.querySelectorAll<HTMLElement>("[data-hotkey]")];
    void loaded.then(({ install }) => buttons.map((button) => install(button)));
    return () => void loaded.then(({ uninstall }) => buttons.map(uninstall));
  }, []);
  const buttons = tools.map(([element, name, keys, icon]) => {
    const shown = keys
      .split(",")[0]!
      .replace("Mod", "Ctrl/⌘")
      .replace(/[a-z]$/, (key) => key.toUpperCase());
    return createElement(
      element,
      {
        key: element,
        "aria-label": name,
        title: `${name} (${shown})`,
        class: "tool",
        "data-hotkey": keys,
        "data-hotkey-scope": controls,
      },
      <Icon of={icon} size={18} />,
    );
  });
  const properties = {
    ref: toolbar,
    for: controls,
    class: "toolbar needs-js",
    role: "toolbar",
    "aria-label": "Formatting",
  };
  return createElement("markdown-toolbar", properties, buttons);
}
