import type { Element, Root } from "hast";
import { siteOfAddress } from "../lib/embed-sites.ts";
import { element } from "./element.server.ts";

/**
 * Turns an address that stands alone in its paragraph into a card: a link with the name of its site. A card that can be shown
 * here holds the address of the frame, which is loaded only on a click.
 */
export function embedCards() {
  return (tree: Root) => {
    for (const [at, node] of tree.children.entries()) {
      const link = node.type === "element" && node.tagName === "p" ? bareLink(node) : undefined;
      if (link) tree.children[at] = card(link);
    }
  };
}

/** Returns the link of a paragraph that holds nothing else, when its text is its address. */
function bareLink({ children: [link, ...others] }: Element): Element | undefined {
  if (others.length > 0 || link?.type !== "element" || link.tagName !== "a") return undefined;
  const [text, ...rest] = link.children;
  if (rest.length > 0 || text?.type !== "text") return undefined;
  const address = urlOf(String(link.properties.href));
  const written = urlOf(/^www\./i.test(text.value) ? `http://${text.value}` : text.value);
  return address && address.href === written?.href ? link : undefined;
}

function urlOf(text: string) {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.hostname ? url : undefined;
}

function card(link: Element): Element {
  const { name, frame, isVideo } = siteOfAddress(new URL(String(link.properties.href)));
  if (frame) Object.assign(link.properties, { className: ["zoom"], dataFrame: frame });
  const className = isVideo ? ["embed", "video"] : ["embed"];
  return element("figure", { className, dataSite: name }, [link]);
}
