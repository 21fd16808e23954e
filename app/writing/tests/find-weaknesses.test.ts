import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findWeaknesses } from "../lib/find-weaknesses.ts";
import { markdownParts } from "../lib/markdown-parts.ts";

const opening = "A loaf of rye needs little more than flour, water, salt and a night of rest.\n\n";
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");

const weaknessesIn = (markdown: string) => findWeaknesses(markdownParts(markdown));

/** The weaknesses of a text that follows a good opening: the kind of each, and the Markdown it is about. */
function findAfterOpening(markdown: string) {
  const text = opening + markdown;
  return weaknessesIn(text).map(({ kind, from, to }) => [kind, text.slice(from, to)]);
}

const weak: [what: string, kind: string, markdown: string, place?: string][] = [
  ["an image without alternative text", "image-without-alt", "Look: ![](/a.webp) there.", "![](/a.webp)"],
  ["an image with blank alternative text", "image-without-alt", "![  ](/a.webp)"],
  ["an image within a link", "image-without-alt", "[![](/a.webp) the crumb](/b)", "![](/a.webp)"],
  ["an image by reference", "image-without-alt", "![][a]\n\n[a]: /a.webp", "![][a]"],
  ["an image in a list", "image-without-alt", "- One\n- ![](/a.webp)", "![](/a.webp)"],
  ["an image in a table", "image-without-alt", "| a |\n|---|\n| ![](/a.webp) |", "![](/a.webp)"],
  ["a file name as alternative text", "image-with-file-name", "![Loaf.JPG](/a.webp)"],
  ["a camera's name as alternative text", "image-with-file-name", "![IMG_0042](/a.webp)"],
  ["a first-level heading", "first-level-heading", "# Rye"],
  ["an underlined first-level heading", "first-level-heading", "Rye\n==="],
  ["a text that begins at the third level", "skipped-level", "### Rye"],
  ["a heading two levels below the one before", "skipped-level", "## Rye\n\n#### Crust", "#### Crust"],
  [
    "a heading three levels below the one before",
    "skipped-level",
    "## Rye\n\nMix.\n\n##### Crust",
    "##### Crust",
  ],
  ["a heading without text", "empty-heading", "##"],
  ["a link that says here", "vague-link", "Bake it as shown [here](/blog/s1).", "[here](/blog/s1)"],
  ["a link that says Click here", "vague-link", "[**Click here**!](https://example.org)"],
  [
    "a link that says more",
    "vague-link",
    "[Read more…](/blog/s1) and [read more →](/blog/s2)",
    "[read more →](/blog/s2)",
  ],
  ["a link by reference", "vague-link", "As shown [here][a].\n\n[a]: /blog/s1", "[here][a]"],
  ["a link without text", "empty-link", "See [](/blog/s1)."],
  [
    "an address within a sentence",
    "bare-address",
    "See https://example.org/rye for more.",
    "https://example.org/rye",
  ],
  ["an address in angle brackets", "bare-address", "See <https://example.org> for more."],
  ["an address as the text of a link", "bare-address", "[https://example.org/rye](https://example.org/rye)"],
  ["an address without its protocol", "bare-address", "See www.example.org for more.", "www.example.org"],
  ["a paragraph of 201 words", "long-paragraph", words(201)],
  ["a paragraph of 501 characters without spaces", "long-paragraph", "糖".repeat(501)],
];

test.for(weak)("%s is found", ([, kind, markdown, place]) => {
  const results = findAfterOpening(markdown);
  expect(results.map(([kind]) => kind)).toEqual([kind]);
  if (place) expect(results[0]![1]).toBe(place);
});

const fine: [what: string, markdown: string][] = [
  ["an image with alternative text", "![A dark *crumb*](/a.webp)"],
  ["an image with a caption and a size", '![A dark crumb](/a.webp#wide "After two days")'],
  ["what only looks like an image", "A bang![] and ![nothing][] are text."],
  ["headings that fall by one and rise by many", "## A\n\n### B\n\n#### C\n\n## D"],
  ["a heading in a quote", "> # Quoted"],
  ["a hash within code", "```sh\n# a comment\n### another\n```"],
  ["indented code", "    # a comment"],
  ["a link with words", "Read [how rye ferments](https://example.org)."],
  ["a link that is an image with alternative text", "[![The crumb](/a.webp)](/blog/s1)"],
  ["the word here in brackets", "Look [here] and [this]."],
  ["an address in a paragraph of its own", "https://www.youtube.com/watch?v=abc"],
  ["an e-mail", "Write to ann@example.com or <bob@example.com>."],
  ["an address within code", "Run `curl https://example.org`."],
  ["a footnote", "Rye keeps.[^1]\n\n[^1]: https://example.org"],
  ["a task list", "- [ ] Mix\n- [x] Wait"],
  ["a callout", "> [!NOTE]\n> Warm water."],
  ["a paragraph of 200 words", words(200)],
  ["a long list", Array.from({ length: 50 }, () => `- ${words(10)}`).join("\n")],
  ["raw HTML", '<img src="/a.webp">\n\nMix <a href="/x">here</a>.'],
  ["math", "Mix $a_1 * b_1$ with $$c$$."],
  ["a text in Arabic", "## خبز الجاودار\n\nاخلط الدقيق بالماء."],
];

test.for(fine)("%s is fine", ([, markdown]) => {
  expect(findAfterOpening(markdown)).toEqual([]);
});

const excerpts: [what: string, markdown: string, message: string | undefined][] = [
  ["a heading", "## Rye\n\nMix.", "The excerpt begins with a heading."],
  ["a list", "- Flour\n- Water", "The excerpt begins with a list."],
  ["code", "```\nmix()\n```", "The excerpt begins with code."],
  ["a table", "| a |\n|---|\n| b |", "The excerpt begins with a table."],
  [
    "an image, an embed, a table and code before prose",
    `![The crumb](/a.webp)\n\nhttps://youtu.be/a\n\n| a |\n|---|\n\n    b\n\n${opening}`,
    undefined,
  ],
  [
    "a short paragraph",
    "Mix **it**.\n\nThen wait.",
    "The first paragraph has 7 characters, so the excerpt runs into what follows.",
  ],
  ["a short paragraph that is the whole text", "Mix it.", undefined],
  ["a long enough paragraph", opening, undefined],
  ["a quote", "> Mix.\n\nSo they said.", undefined],
  ["nothing", "", undefined],
  ["blank lines", " \n\n", undefined],
];

test.for(excerpts)("the excerpt of a text that begins with %s", ([, markdown, message]) => {
  expect(weaknessesIn(markdown).map((weakness) => weakness.message)).toEqual(message ? [message] : []);
});

test("what is found stands in the order of the text", () => {
  const kinds = findAfterOpening("# A\n\n![](/a.webp)\n\n[here](/b)\n\n### C\n\n#### D").map(
    ([kind]) => kind,
  );
  expect(kinds).toEqual(["first-level-heading", "image-without-alt", "vague-link"]);
});

test("a message names a long heading by its beginning", () => {
  const { message } = weaknessesIn(`${opening}# ${"rye ".repeat(40)}`)[0]!;
  expect(message.length).toBeLessThan(130);
  expect(message).toContain("…”");
});

test("nothing is found in the built-in articles", () => {
  const names = readdirSync("content").filter((name) => name.endsWith(".md"));
  expect(names).toHaveLength(26);
  for (const name of names) {
    const text = readFileSync(`content/${name}`, "utf8").replace(/^---\n[\s\S]*?\n---\n+/, "");
    expect(weaknessesIn(text), name).toEqual([]);
  }
});

test("a long text of repeated Markdown signs is searched without an error", () => {
  for (const part of ["[", "![", "*", "> ", "- ", "`", "# a\n", "[here](/x) ", "<a", "|a|\n|-|\n"]) {
    const text = part.repeat(Math.floor(20_000 / part.length));
    for (const { from, to } of weaknessesIn(text)) expect(from).toBeLessThan(to);
  }
});
