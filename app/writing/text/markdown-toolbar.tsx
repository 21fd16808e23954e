import { Bold, Code, Heading, type IconNode, Image, Italic, Link, List, ListOrdered, Quote } from "lucide";
import { createElement, useEffect, useRef } from "react";
import { Icon } from "../../ui/icon.tsx";
import { ImageChooser } from "./image-chooser.tsx";

/**
 * `keys`: shortcuts in the syntax of @github/hotkey, separated by commas. Those with Shift are listed twice, since
 * browsers report either the digit or the character above it.
 */
type MarkdownTool = [element: string, name: string, keys: string, icon: IconNode];
export const markdownTools: MarkdownTool[] = [
  ["md-bold", "Bold", "Mod+b", Bold],
  ["md-italic", "Italic", "Mod+i", Italic],
  ["md-header", "Heading", "Mod+Alt+2", Heading],
  ["md-link", "Link", "Mod+k", Link],
  ["md-quote", "Quote", "Mod+Shift+.,Mod+Shift+>", Quote],
  ["md-code", "Code", "Mod+e", Code],
  ["md-unordered-list", "List", "Mod+Shift+8,Mod+Shift+*", List],
  ["md-ordered-list", "Numbered list", "Mod+Shift+7,Mod+Shift+&", ListOrdered],
];
export const imageTool: MarkdownTool = ["button", "Image", "Mod+Alt+p", Image];

/**
 * The package sets no role. Headings are of the second level (default: the third), since an article's table of contents
 * lists only those.
 */
const toolProperties = { role: "button", class: "tool" };
const propertiesByElement: Record<string, object> = { "md-header": { ...toolProperties, level: "2" } };

interface Props {
  /** The id of the text area. */
  textAreaId: string;
  insertImages(files: File[]): void;
}

/**
 * GitHub's toolbar of custom elements, with GitHub's shortcuts: it edits the text area itself, and its changes can be
 * undone. The button for images is our own: on phones, images can be neither dropped nor pasted.
 */
export function MarkdownToolbar({ textAreaId, insertImages }: Props) {
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
    for: textAreaId,
    class: "toolbar needs-js",
    role: "toolbar",
    "aria-label": "Formatting",
  };
  const imageButton = {
    type: "button",
    className: "tool",
    // The toolbar includes elements with this attribute in its keyboard navigation.
    "data-md-button": "",
    tabIndex: -1,
    onClick: () => chooser.current!.click(),
  };
  return createElement(
    "markdown-toolbar",
    properties,
    ...markdownTools.map((tool) =>
      renderTool(tool, textAreaId, propertiesByElement[tool[0]] ?? toolProperties),
    ),
    renderTool(imageTool, textAreaId, imageButton),
    <ImageChooser key="chooser" ref={chooser} onChoose={insertImages} />,
  );
}

function renderTool([element, name, keys, icon]: MarkdownTool, textAreaId: string, properties: object) {
  const shortcut = keys
    .split(",")[0]!
    .replace("Mod", "Ctrl/⌘")
    .replace(/[a-z]$/, (key) => key.toUpperCase());
  const allProperties = {
    key: name,
    "aria-label": name,
    title: `${name} (${shortcut})`,
    "data-hotkey": keys,
    "data-hotkey-scope": textAreaId,
    ...properties,
  };
  return createElement(element, allProperties, <Icon of={icon} size={18} />);
}
