import { type EditorView, WidgetType } from "@codemirror/view";

/** Makes an element with a class and a text. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = "",
  text = "",
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}

/** A widget whose elements depend on `value` alone: CodeMirror keeps them while the value is equal. */
export abstract class ValueWidget<Value> extends WidgetType {
  readonly value: Value;
  constructor(value: Value) {
    super();
    this.value = value;
  }
  override eq(other: this) {
    return JSON.stringify(other.value) === JSON.stringify(this.value);
  }
}

/** A divider in place of its dashes. */
export class DividerWidget extends WidgetType {
  override eq() {
    return true;
  }
  override toDOM() {
    const span = createElement("span", "cm-divider");
    span.append(createElement("hr"));
    return span;
  }
}

/** A label in place of source: the language of a code block, "Math", or the title of a callout. */
export class LabelWidget extends ValueWidget<{ text: string; className: string }> {
  override toDOM() {
    return createElement("span", this.value.className, this.value.text);
  }
}

/** The checkbox of a task, whose value says whether it is done. A click changes one character of the text. */
export class TaskWidget extends ValueWidget<boolean> {
  override toDOM(view: EditorView) {
    const box = createElement("input", "cm-task");
    box.type = "checkbox";
    box.checked = this.value;
    box.setAttribute("aria-label", "Done");
    box.tabIndex = -1;
    box.onmousedown = (event) => event.preventDefault();
    box.onclick = (event) => {
      event.preventDefault();
      const from = view.posAtDOM(box) + 1;
      view.dispatch({
        changes: { from, to: from + 1, insert: this.value ? " " : "x" },
        userEvent: "input.task",
      });
    };
    return box;
  }
}

export interface ImageParts {
  address: string;
  alt: string;
  caption: string;
}

/** The addresses that an article may show: the site's own, and those with https. */
const allowedAddress = /^(https:|\/(?!\/))/;

/** An image, with its caption when it stands alone. A click opens its description. */
export class ImageWidget extends ValueWidget<ImageParts & { isBlock: boolean }> {
  override get estimatedHeight() {
    return this.value.isBlock ? 320 : -1;
  }
  override toDOM(view: EditorView) {
    const { address, alt, caption, isBlock } = this.value;
    const figure = createElement(
      isBlock ? "figure" : "span",
      isBlock ? "image cm-figure" : "cm-inline-image",
    );
    const size = /#(wide|full)$/.exec(address)?.[1];
    if (size && isBlock) figure.classList.add(size);
    figure.append(
      allowedAddress.test(address)
        ? createImage(address, alt, view)
        : createElement("span", "", alt || "Image"),
    );
    if (!isBlock) return figure;
    if (caption) figure.append(createElement("figcaption", "", caption));
    if (!alt) figure.append(createElement("p", "cm-hint", "No description yet"));
    return figure;
  }
  override ignoreEvent() {
    return false;
  }
}

function createImage(address: string, alt: string, view: EditorView) {
  const image = createElement("img");
  image.alt = alt;
  image.loading = "lazy";
  image.referrerPolicy = "no-referrer";
  image.onload = () => view.requestMeasure();
  image.src = address;
  return image;
}

/** A bare address in a paragraph of its own. Nothing is loaded from there. */
export class LinkCardWidget extends ValueWidget<string> {
  override toDOM() {
    const card = createElement("div", "cm-card");
    const { hostname, pathname } = URL.parse(this.value) ?? { hostname: this.value, pathname: "" };
    card.append(createElement("strong", "", hostname.replace(/^www\./, "")));
    card.append(createElement("span", "", pathname === "/" ? "" : decodePath(pathname)));
    return card;
  }
  override ignoreEvent() {
    return false;
  }
}

function decodePath(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
