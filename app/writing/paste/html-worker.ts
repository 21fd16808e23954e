// A thread of its own, so that a large paste does not block the page. The page ends it when it takes too long.
import { siteOfAddress } from "../../lib/embed-sites.ts";
import { convertHtml, type PasteOptions } from "./html-to-markdown.ts";

const showsFrame = (page: URL) => siteOfAddress(page).frame !== undefined;

addEventListener("message", ({ data }: MessageEvent<{ html: string; options: PasteOptions }>) => {
  postMessage(convertHtml(data.html, { ...data.options, showsFrame }));
});
