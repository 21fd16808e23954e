// A thread of its own, so that a large paste does not block the page. The page ends it when it takes too long.

import { convertHtml, type PasteOptions } from "pasted-html/html-to-markdown";
import { siteOfAddress } from "../../lib/embed-sites.ts";

const showsFrame = (page: URL) => siteOfAddress(page).frame !== undefined;

addEventListener("message", ({ data }: MessageEvent<{ html: string; options: PasteOptions }>) => {
  postMessage(convertHtml(data.html, { ...data.options, showsFrame }));
});
