import type { Element, ElementContent, Root } from "hast";
import { findAll, isElement, makeElement, rewrite } from "pasted-html/tidy/elements";
import { addressOf, byName, hasClass, lineOf, paragraph, text } from "./nodes.ts";

const gallery =
  /^(?:kg-gallery-card|wp-block-gallery|gallery|tiled-gallery|image-gallery-embed|blocks-gallery-grid)$/;
const maxCaption = 300;

/** Pictures of figures stand alone, with their captions as titles; what else a figure holds is followed by its caption. */
export function keepFigures(tree: Root, lost: string[]) {
  rewrite(tree, (element) => {
    if (element.tagName === "a") return linkedPicture(element);
    if (element.tagName === "figure" || hasClass(element, gallery)) return figure(element, lost);
    if (hasClass(element, /^tr-caption-container$/)) return figure(element, lost);
    return element.tagName === "img" && hasClass(element, /^(?:wp-smiley|emoji)$/)
      ? [text(String(element.properties.alt ?? ""))]
      : undefined;
  });
}

/** A picture that leads to itself loses its link; one that leads elsewhere is followed by that. */
function linkedPicture(anchor: Element): ElementContent[] | undefined {
  const picture = byName(anchor, "img");
  const href = addressOf(anchor, "href");
  if (!picture || lineOf(anchor) || !href) return undefined;
  if (/\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#].*)?$/i.test(href) || /substackcdn\.com\/image/.test(href))
    return anchor.children;
  const label = String(picture.properties.alt ?? "").trim() || new URL(href).host;
  return [...anchor.children, makeElement("a", [text(label)], { href, className: ["from-picture"] })];
}

function figure(element: Element, lost: string[]): ElementContent[] | undefined {
  const pictures = findAll(element, ({ tagName }) => tagName === "img");
  const inner = findAll(element, ({ tagName }) => tagName === "figure");
  const captions = findAll(element, isCaption).filter(
    (caption) => !inner.some((one) => findAll(one, (node) => node === caption).length > 0),
  );
  const caption = captions.at(-1);
  if (pictures.length === 0) {
    rewrite(element, (node) => (node === caption ? [] : undefined));
    return [...element.children, ...captionParagraph(caption)];
  }
  if (pictures.length > 1) lost.push("A gallery became single pictures.");
  const words = lineOf(caption);
  const isTitle = pictures.length === 1 && words !== "" && words.length <= maxCaption;
  const parts = isTitle
    ? [makeElement("figure", [...pictures, makeElement("figcaption", [text(words)])])]
    : pictures.map((picture) => inner.find((one) => one.children.includes(picture)) ?? paragraph(picture));
  const links = findAll(element, (node) => hasClass(node, /^from-picture$/));
  const own = isTitle ? byName(caption!, "a") : undefined;
  if (own && addressOf(own, "href")) {
    lost.push("A link in a caption stands below it.");
    links.push(own);
  }
  return [
    ...parts,
    ...links.map((anchor) => paragraph(anchor)),
    ...(isTitle ? [] : captionParagraph(caption)),
  ];
}

const isCaption = (element: Element) =>
  element.tagName === "figcaption" || hasClass(element, /^(?:tr-caption|gallery-caption)$/);

function captionParagraph(caption: Element | undefined): ElementContent[] {
  if (!caption || !lineOf(caption)) return [];
  return caption.children.some((child) => isElement(child) && child.tagName === "p")
    ? caption.children
    : [paragraph(makeElement("em", caption.children))];
}
