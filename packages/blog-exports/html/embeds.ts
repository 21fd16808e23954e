import type { Element, ElementContent, Root } from "hast";
import { isElement, rewrite } from "pasted-html/tidy/elements";
import { pageOfFrame } from "pasted-html/tidy/frames";
import { addressOf, byName, hasClass, lineOf, link, paragraph, text } from "./nodes.ts";

/** What shows a page or a file of elsewhere becomes its address. `showsFrame`: whether one is shown in a frame all the same. */
export function keepEmbeds(tree: Root, lost: string[], showsFrame: (address: URL) => boolean) {
  rewrite(tree, (element) => {
    switch (element.tagName) {
      case "iframe":
      case "embed":
      case "object":
        return frame(addressOf(element, "src", "dataSrc", "dataLazySrc", "data"), element, lost, showsFrame);
      case "video":
      case "audio": {
        const address = addressOf(element, "src") || addressOf(byName(element, "source"), "src");
        if (address) lost.push(`A player (${element.tagName}) became a link.`);
        return address ? [paragraph(link(address))] : element.children;
      }
      case "script":
        return script(String(element.properties.src ?? ""), lost);
      case "blockquote":
        return quotedPost(element);
      case "figure":
      case "div":
        return hasClass(element, /^wp-block-embed(?:__wrapper)?$/) ? bareAddress(element) : undefined;
      default:
        return undefined;
    }
  });
}

function frame(
  address: string,
  element: Element,
  lost: string[],
  showsFrame: (address: URL) => boolean,
): ElementContent[] {
  const page = pageOfFrame(address);
  if (!page) {
    lost.push("A frame without an address was left out.");
    return element.children;
  }
  if (!showsFrame(new URL(page))) lost.push("An embedded page became a link.");
  return [paragraph(link(page))];
}

/** The scripts of known sites only draw what stands beside them. */
const drawing =
  /^https?:\/\/(?:platform\.(?:twitter|x)\.com|(?:www\.)?instagram\.com|www\.tiktok\.com|embed\.bsky\.app|cdn\.embedly\.com|[^/]*codepen\.io|connect\.facebook\.net)\//;

function script(src: string, lost: string[]): ElementContent[] {
  const gist = /^https:\/\/gist\.github\.com\/[\w-]+\/\w+/.exec(src)?.[0];
  if (gist) return [paragraph(link(gist))];
  if (!drawing.test(src)) lost.push("A script was left out.");
  return /^https?:\/\//.test(src) && !drawing.test(src) ? [paragraph(link(src))] : [];
}

/** A post of another site, with its text: its address follows it. */
function quotedPost(quote: Element): ElementContent[] | undefined {
  if (
    !hasClass(
      quote,
      /^(?:twitter-tweet|twitter-video|instagram-media|tiktok-embed|bluesky-embed|mastodon-embed)$/,
    )
  )
    return undefined;
  const anchors: Element[] = [];
  rewrite(quote, (element) => void (element.tagName === "a" && anchors.push(element)));
  const address = addressOf(quote, "cite", "dataInstgrmPermalink") || addressOf(anchors.at(-1), "href");
  if (!address) return undefined;
  quote.properties = {};
  return lineOf(quote) ? [quote, paragraph(link(address))] : [paragraph(link(address))];
}

/** WordPress writes an embedded address as text. */
function bareAddress(element: Element): ElementContent[] | undefined {
  const address = lineOf(element);
  if (!/^https?:\/\/\S+$/.test(address)) return undefined;
  return element.children.some((child) => isElement(child) && byName(child, "a"))
    ? undefined
    : [paragraph(link(address, text(address) && address))];
}
