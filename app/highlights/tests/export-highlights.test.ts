import { expect, test } from "vitest";
import { hostileExamples } from "../../../test/support/markdown-texts.ts";
import { elementOf, elementsOf } from "../../../test/support/page.ts";
import * as renderer from "../../markdown/render-text.server.ts";
import { toAnnotations, toMarkdown } from "../export-highlights.server.ts";

const url = "https://l.example";
const words = ["*a* _b_ `c` ~~d~~ $e$", "[a](javascript:alert(1))\n<b>b", ...hostileExamples];

test.each(words)("%j is the words of a passage in both files, and no markup", async (exact) => {
  const [of, words] = [
    { blog_id: "s1", title: exact, status: "published" as const },
    { exact, prefix: "", suffix: "", start: 0, note: "" },
  ];
  const blogs = [
    {
      id: "s1",
      title: exact,
      status: of.status,
      highlights: [{ ...of, ...words, id: "a", created_at: "2026" }],
    },
  ];
  const content = toMarkdown(blogs, url);
  expect(content).not.toMatch(/(?<!\\)</);
  const { html } = await renderer.render({ title: "T", description: "D", content });
  // An address that is a link by itself shows the backslashes.
  const plain = (text = "") => text.replace(/[\s\\\p{Cc}]+/gu, "");
  expect(plain(elementOf(html, "blockquote")?.textContent)).toBe(plain(exact));
  for (const tag of ["em", "code", "del", "math", "img", "table"]) expect(elementsOf(html, tag)).toEqual([]);
  const [item] = (toAnnotations(blogs, url) as { items: { target: { selector: object[] } }[] }).items;
  expect(item!.target.selector[0]).toMatchObject({ exact });
});
