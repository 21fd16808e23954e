import type { Element, ElementContent, Root } from "hast";
import {
  classesOf,
  findAll,
  isBlank,
  isElement,
  isHeading,
  makeElement,
  rewrite,
  textOf,
} from "./elements.ts";
import { redirectTarget } from "./redirects.ts";

/** Keeps links that lead somewhere from here too; others become their text. */
export function tidyLinks(tree: Root) {
  rewrite(tree, (element) => {
    if (element.tagName !== "a") return undefined;
    const href = linkAddress(String(element.properties.href ?? ""));
    const content = element.children.filter((child) => !isBlank(child));
    const isPicture =
      content.length > 0 && content.every((child) => isElement(child) && child.tagName === "img");
    if (!href || isPicture) return element.children;
    return content.length > 0 ? [makeElement("a", element.children, { href })] : element.children;
  });
}

/** Returns a web or mail address; undefined for any other. */
function linkAddress(href: string): string | undefined {
  const address = redirectTarget(href.trim());
  const isKept =
    /^mailto:[^\s@]+@/i.test(address) || (/^https?:\/\//i.test(address) && URL.canParse(address));
  return isKept ? address : undefined;
}

/**
 * Keeps images from the web, and those whose bytes the clipboard holds. `fileCount`: how many image files there are beside the
 * text. If as many images have addresses that we cannot load, the files are taken for those, in order. Returns how many
 * images are lost.
 */
export function tidyImages(tree: Root, fileCount: number): number {
  const isUnreachable = (element: Element) =>
    element.tagName === "img" &&
    !/^(?:https?|pasted-image):/i.test(imageAddress(element)) &&
    !isTiny(element);
  const unreachable = findAll(tree, isUnreachable);
  const areFiles = unreachable.length === fileCount;
  if (areFiles)
    for (const [index, image] of unreachable.entries()) image.properties.src = `pasted-file:${index + 1}`;
  const missing = areFiles ? [] : unreachable.filter((image) => !emojiOf(image) && imageAddress(image));
  rewrite(tree, (element) => {
    if (element.tagName === "img") return tidyImage(element);
    if (element.tagName === "figure") return tidyFigure(element);
    return undefined;
  });
  return missing.length;
}

const isTiny = ({ properties }: Element) => Number(properties.width) <= 2 || Number(properties.height) <= 2;

/** The address of an image. One that is loaded lazily has it in another attribute. */
function imageAddress({ properties }: Element) {
  const src = String(properties.src ?? "").trim();
  const lazyAddress = String(properties.dataSrc ?? properties.dataOriginal ?? "").trim();
  return /^https:/i.test(lazyAddress) && !/^https:/i.test(src) ? lazyAddress : src;
}

const altOf = ({ properties }: Element) =>
  String(properties.alt ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** The emoji that a picture stands for; undefined for any other picture. */
function emojiOf(image: Element) {
  const alt = altOf(image);
  return /^\p{Extended_Pictographic}/u.test(alt) && alt.length < 12 ? alt : undefined;
}

function tidyImage(image: Element): ElementContent[] {
  const src = imageAddress(image);
  const alt = altOf(image);
  const emoji = emojiOf(image);
  if (emoji) return [{ type: "text", value: emoji }];
  if (isTiny(image)) return [];
  if (/^http:/i.test(src)) return [makeElement("a", [{ type: "text", value: alt || src }], { href: src })];
  if (!/^(?:https|pasted-image|pasted-file):/i.test(src)) return [];
  const isFileName = /^[^\s]*\.(?:jpe?g|png|gif|webp|avif|svg|heic|bmp|tiff?)$/i.test(alt);
  return [makeElement("img", [], { src, alt: isFileName ? "" : alt })];
}

/** A short caption becomes the title of its image. */
function tidyFigure(figure: Element): ElementContent[] | undefined {
  const images = findAll(figure, ({ tagName }) => tagName === "img");
  const caption = findAll(figure, ({ tagName }) => tagName === "figcaption")[0];
  const [image] = images;
  if (!image || images.length > 1 || findAll(figure, isHeading).length > 0) return undefined;
  const text = caption ? textOf(caption).replace(/\s+/g, " ").trim() : "";
  const rest = caption ? [] : figure.children.filter((child) => isElement(child) && child !== image);
  if (text.length > 300 || rest.some((child) => textOf(child).trim() !== "")) return undefined;
  if (text) image.properties.title = text;
  return [makeElement("p", [image])];
}

const kindByIcon: [RegExp, string][] = [
  [/^(?:💡|✅|👉|📌|🎯)/u, "TIP"],
  [/^(?:⚠️?|🚧)/u, "WARNING"],
  [/^(?:❗|‼️?|🔔|⭐)/u, "IMPORTANT"],
  [/^(?:🛑|🚫|🔥|❌|⛔)/u, "CAUTION"],
];
const alertClass = /^markdown-alert-(note|tip|important|warning|caution)$/;

/**
 * Turns Notion's asides and GitHub's alerts into callouts, Word's quote and title paragraphs into quotations and headings,
 * and each `summary` into a bold line.
 */
export function tidyCallouts(tree: Root) {
  rewrite(tree, (element) => {
    const { tagName, children } = element;
    const alert = classesOf(element)
      .map((name) => alertClass.exec(name)?.[1])
      .find(Boolean);
    if (alert) {
      const isTitle = (node: ElementContent) =>
        isElement(node) && classesOf(node).includes("markdown-alert-title");
      return [
        callout(
          alert.toUpperCase(),
          children.filter((child) => !isTitle(child)),
        ),
      ];
    }
    if (tagName === "summary") return [makeElement("p", [makeElement("strong", children)])];
    if (tagName === "p" && classesOf(element).some((name) => /^Mso(?:Intense)?Quote$/.test(name)))
      return [makeElement("blockquote", [makeElement("p", children)])];
    if (tagName === "p" && classesOf(element).includes("MsoTitle")) return [makeElement("h1", children)];
    if (tagName !== "aside") return undefined;
    const text = textOf(element).trim();
    const kind =
      kindByIcon.find(([pattern]) => pattern.test(text))?.[1] ??
      (/^\p{Extended_Pictographic}/u.test(text) ? "NOTE" : undefined);
    if (!kind) return undefined;
    removeIcon(element);
    return [callout(kind, element.children)];
  });
}

const callout = (kind: string, children: ElementContent[]) =>
  makeElement("blockquote", children, { dataCallout: kind });

function removeIcon(element: Element): boolean {
  for (const child of element.children) {
    if (child.type === "text" && child.value.trim() !== "") {
      child.value = child.value.trimStart().replace(/^\p{Extended_Pictographic}\uFE0F?\s*/u, "");
      return true;
    }
    if (isElement(child) && removeIcon(child)) return true;
  }
  return false;
}
