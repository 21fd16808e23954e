import type { Element } from "hast";
import { type ImageSizes, imageSourcesAt } from "../lib/image-files.ts";
import { element } from "./element.server.ts";

/** How wide an image is shown at most, in pixels: as the text, wider than it, or as wide as the page. */
const maxWidths = { text: 672, wide: 800, full: 1384 };
type ImageWidth = keyof typeof maxWidths;

/** Returns the image of a paragraph that contains nothing else; otherwise undefined. */
export function onlyImage(node: Element) {
  const [child, ...others] = node.children;
  return others.length === 0 && child?.type === "element" && child.tagName === "img" ? child : undefined;
}

/** An image in a paragraph of its own becomes a link to its full size, with its title as caption. */
export function imageFigure(img: Element, sizes?: ImageSizes): Element {
  const { title, alt } = img.properties;
  const widthName = takeWidth(img);
  const image = lazyImage(img, sizes, widthName);
  const { src } = image.properties;
  if (!src) return image;
  const label = alt ? `Enlarge image: ${alt}` : "Enlarge image";
  const zoom = element("a", { href: src, className: ["zoom"], ariaLabel: label, rel: ["noopener"] }, [image]);
  const caption = title ? [element("figcaption", {}, [{ type: "text", value: String(title) }])] : [];
  const className = widthName === "text" ? ["image"] : ["image", widthName];
  return element("figure", { className }, [zoom, ...caption]);
}

/**
 * An image whose address the sanitizer has removed becomes its alternative text. One of our own gets its size, so that
 * nothing shifts when it loads, and its smaller files.
 */
export function lazyImage(node: Element, sizes?: ImageSizes, widthName: ImageWidth = "text"): Element {
  takeWidth(node);
  const { src } = node.properties;
  if (!src) return element("span", {}, [{ type: "text", value: String(node.properties.alt ?? "") }]);
  Object.assign(node.properties, { loading: "lazy", decoding: "async", referrerPolicy: "no-referrer" });
  node.properties.alt ??= "";
  const own = sizes && imageSourcesAt(String(src), sizes);
  if (!own) return withStatedSize(node, String(src));
  Object.assign(node.properties, { width: own.width, height: own.height });
  const shownWidth = Math.min(own.width, maxWidths[widthName]);
  if (own.srcset)
    Object.assign(node.properties, {
      srcSet: own.srcset,
      sizes: `(min-width: ${shownWidth + 40}px) ${shownWidth}px, 100vw`,
    });
  return node;
}

/** An address may end with the size of its image: "#720x310". */
function withStatedSize(img: Element, src: string) {
  const [, width, height] = /#(\d{2,4})x(\d{2,4})$/.exec(src) ?? [];
  if (height) Object.assign(img.properties, { width: Number(width), height: Number(height) });
  return img;
}

/** Removes the width at the end of an address, "#wide" or "#full", and returns it. */
function takeWidth(img: Element): ImageWidth {
  const [, address, widthName] = /^([^#]*)#(wide|full)$/.exec(String(img.properties.src ?? "")) ?? [];
  if (!widthName) return "text";
  img.properties.src = address!;
  return widthName as ImageWidth;
}
