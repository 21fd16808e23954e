import { expect, test } from "vitest";
import { convertHtml } from "../html-to-markdown.ts";

test("frames that are shown here become their pages, and others are left out", () => {
  const showsFrame = ({ hostname }: URL) => /youtube|vimeo|codepen|bsky/.test(hostname);
  const rows: [html: string, markdown: string][] = [
    [
      '<p>A <iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=9"></iframe> b</p>',
      "A\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ&t=9\n\nb",
    ],
    [
      '<div style="padding:56% 0 0 0"><iframe src="https://player.vimeo.com/video/123456789?h=0a1b2c3d&amp;badge=0"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
      "https://vimeo.com/123456789/0a1b2c3d",
    ],
    [
      '<iframe data-src="//codepen.io/ada/embed/preview/abcde?x"></iframe>',
      "https://codepen.io/ada/pen/abcde",
    ],
    [
      '<p class="codepen" data-slug-hash="abcde"><span>See the Pen <a href="https://codepen.io/ada/pen/abcde">Loom</a> by Ada</span></p>',
      "https://codepen.io/ada/pen/abcde",
    ],
    [
      '<h2>A</h2><iframe src="https://embed.bsky.app/embed/did:plc:a1/app.bsky.feed.post/3k"></iframe>',
      "## A\n\nhttps://bsky.app/profile/did:plc:a1/post/3k",
    ],
    ['<p>A</p><iframe src="https://ads.example/"></iframe>', "A"],
    ['<p>A</p><iframe src="javascript://youtube.com/%0aalert(1)"></iframe>', "A"],
    ['<p>A</p><iframe src="https://cdn.embedly.com/?url=javascript://youtube.com/"></iframe>', "A"],
  ];
  expect(rows.map(([html]) => [html, convertHtml(html, { showsFrame }).markdown])).toEqual(rows);
});
