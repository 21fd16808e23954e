// A thread of its own, so that a large paste does not block the page. The page ends it when it takes too long.

import { convertHtml } from "./html-to-markdown.ts";

addEventListener("message", ({ data }: MessageEvent<{ html: string; fileCount: number }>) => {
  postMessage(convertHtml(data.html, data.fileCount));
});
