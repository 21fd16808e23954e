import { Bold, Code, Heading, type IconNode, Image, Italic, Link, List, ListOrdered, Quote } from "lucide";
import { createElement, useEffect, useRef } from "react";
import { Icon } from "../ui/icon.tsx";

/** `keys`: as @github/hotkey writes them; with Shift a layout may give either of two. */
type Tool = [element: string, name: string, keys: string, icon: IconNode];
const tools: Tool[] = [
  ["md-bold", "Bold", "Mod+b", Bold],
  ["md-italic", "Italic", "Mod+i", Italic],
  ["md-header", "Heading", "Mod+Alt+2", Heading],
  ["md-link", "Link", "Mod+k", Link],
  ["md-quote", "Quote", "Mod+Shift+.,Mod+Shift+>", Quote],
  ["md-code", "Code", "Mod+e", Code],
  ["md-unordered-list", "List", "Mod+Shift+8,Mod+Shift+*", List],
  ["md-ordered-list", "Numbered list", "Mod+Shift+7,Mod+Shift+&", ListOrdered],
];
const imageTool: Tool = ["button", "Image", "Mod+Alt+p", Image];

/** The package gives its elements no role, and headings the third level, which the contents of an article leave out. */
const element = { role: "button", class: "tool" };
const own: Record<string, object> = { "md-header": { ...element, level: "2" } };

interface Props {
  /** The id of the text area. */
  controls: string;
  insertImages(files: File[]): void;
}

/**
 * GitHub's toolbar of custom elements: it edits the text area itself, with undo. Its shortcuts are GitHub's. The tool
 * for images is ours, since phones have neither files to drop nor a clipboard with pictures.
 */
export function MarkdownToolbar({ controls, insertImages }: Props) {
  const toolbar = useRef<HTMLElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(() => void import("@github/markdown-toolbar-element"), []);
  useEffect(() => {
    const loaded = import("@github/hotkey");
    const buttons = [...toolbar.current!.querySelectorAll<HTMLElement>("[data-hotkey]")];
    void loaded.then(({ install }) => buttons.map((button) => install(button)));
    return () => void loaded.then(({ uninstall }) => buttons.map(uninstall));
  }, []);
  const properties = {
    ref: toolbar,
    for: controls,
    class: "toolbar needs-js",
    role: "toolbar",
    "aria-label": "Formatting",
  };
  const choose = {
    type: "button",
    className: "tool",
    // The toolbar moves the focus among its own elements, and among those with this mark.
    "data-md-button": "",
    tabIndex: -1,
    onClick: () => chooser.current!.click(),
  };
  return createElement(
    "markdown-toolbar",
    properties,
    ...tools.map((tool) => drawTool(tool, controls, own[tool[0]] ?? element)),
    drawTool(imageTool, controls, choose),
    <input
      key="chooser"
      ref={chooser}
      type="file"
      accept="image/*"
      multiple
      hidden
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // The same file may be chosen again.
        target.value = "";
        if (files.length > 0) insertImages(files);
      }}
    />,
  );
}

function drawTool([element, name, keys, icon]: Tool, controls: string, properties: object) {
  const shown = keys
    .split(",")[0]!
    .replace("Mod", "Ctrl/⌘")
    .replace(/[a-z]$/, (key) => key.toUpperCase());
  const all = {
    key: name,
    "aria-label": name,
    title: `${name} (${shown})`,
    "data-hotkey": keys,
    "data-hotkey-scope": controls,
    ...properties,
  };
  return createElement(element, all, <Icon of={icon} size={18} />);
}
