import type { Element, ElementContent, Root } from "hast";
import { classesOf, findAll, makeElement, rewrite } from "./elements.ts";

/**
 * A frame that `isShown` where the text goes becomes the address of its page, alone in its paragraph, and so does what sites
 * give for their scripts to draw. Other frames stay, and are left out later.
 */
export function tidyFrames(tree: Root, isShown: (page: URL) => boolean) {
  rewrite(tree, (element) => {
    const found = element.tagName === "iframe" ? [frameAddress(element)] : drawnAddresses(element);
    const page = found
      .map((address) => URL.parse(pageOfFrame(address) ?? ""))
      .find((url) => url && isShown(url));
    return page ? aloneLink(page.href) : undefined;
  });
}

const frameAddress = ({ properties: { src, dataSrc } }: Element) =>
  String(/^(?:https?:)?\/\//.test(String(src)) ? src : (dataSrc ?? "")).replace(/^\/\//, "https://");

/** The addresses in what a site's script makes a frame of. */
const drawnAddresses = (element: Element) =>
  classesOf(element).some((name) => /^(?:bluesky-embed|codepen)$/.test(name))
    ? findAll(element, ({ tagName }) => tagName === "a").map(({ properties: { href } }) =>
        String(href).replace(/\?.*/, ""),
      )
    : [];

/** Two breaks in a row separate paragraphs. */
function aloneLink(href: string): ElementContent[] {
  const gap = () => [makeElement("br", []), makeElement("br", [])];
  return [...gap(), makeElement("a", [{ type: "text", value: href }], { href }), ...gap()];
}

const isWeb = /^\s*https?:\/\//i;

/** The page that a frame shows; some frames name it in their own address. undefined: it is no page of the web. */
export function pageOfFrame(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !isWeb.test(address)) return undefined;
  const { hostname, pathname, searchParams, href } = url;
  const inner = searchParams.get("url") ?? searchParams.get("href") ?? "";
  if (
    /embedly|iframely|soundcloud\.com$|facebook\.com$/.test(hostname) &&
    isWeb.test(inner) &&
    URL.canParse(inner)
  )
    return inner;
  const part = (pattern: RegExp) => pattern.exec(pathname)?.slice(1) ?? [];
  switch (hostname.replace(/^www\./, "")) {
    case "open.spotify.com":
      return href.replace("/embed/", "/");
    case "youtube.com":
    case "youtube-nocookie.com": {
      const [id] = part(/^\/embed\/([\w-]{11})$/);
      const start = searchParams.get("start");
      return id ? `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ""}` : href;
    }
    case "player.vimeo.com": {
      const [id] = part(/^\/video\/(\d+)$/);
      const hash = searchParams.get("h");
      return id ? `https://vimeo.com/${id}${hash ? `/${hash}` : ""}` : href;
    }
    case "codepen.io":
      return href.replace(/\/embed\/(?:preview\/)?(\w+).*/, "/pen/$1");
    case "embed.bsky.app": {
      const [who, post] = part(/^\/embed\/([^/]+)\/app\.bsky\.feed\.post\/(\w+)$/);
      return post ? `https://bsky.app/profile/${who}/post/${post}` : href;
    }
    default:
      return href;
  }
}
