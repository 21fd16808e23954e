// Texts that are slow to read for some pattern or parser, or that try to get a script into pages.
import { seededRandom } from "../fuzz/random.ts";

const maxLength = 200_000;

/** Each is repeated, alone or with others. */
// biome-ignore format: one line for each would be sixty lines
const pieces = [
  "## ", "# a\n", "### [a](b) ", "a\n===\n", "> ", "- ", "1. ", "* a\n", "    ", "\t", "\n", "\n\n", " ", "a ", "a", "漢字", "שלום ", "🙂",
  "*", "**", "_", "~~", "`", "``` js\n", "~~~\n", "\\", "&", "&lt;", "&#x3c;", "<", ">", "<!--", "<a href=", "<math alttext=", "</math>",
  "[", "]", "![", "](", "(", ")", "[a](b \"c\") ", "![<math alttext=](https://x.example/c.png)", "![a](https://x.example/c.png \"d\")\n\n",
  "[^1]", "[^1]: note\n\n", "[a]: /b \"c\"\n", "[a][a] ", "| a ", "| a | b |\n|---|---|\n", "|-", "$x$ ", "$$\nx\n$$\n", "$\\text{<b>}$ ", "$\\frac{a}{b}$",
  "https://x.example/a ", "www.x.example ", "a@x.example ", "https://www.youtube.com/watch?v=abcdefghijk\n\n", "[!NOTE]\n", "> [!TIP]\n> ",
  "[ ] ", "- [x] ", "\"", "\" onerror=alert(1) ", "'", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<style>*{}</style>",
  "javascript:alert(1) ", "[a](javascript:alert(1)) ", "<svg onload=alert(1)>", "## Why?\n\nBecause.\n\n", "<h2 id=\"h-x\">", "<figcaption data-language",
  "<button", "\u0001", "\u00a0", "\u202e", "```html\n<a href=\"/b\">\n```\n", "let a = 1;\n", "/images/blogImages/abc234def567/a-960.webp ", "[a](/blog/s1) ",
];

/** Returns texts without end; the same seed gives the same ones. */
export function hostileTexts(seed: string): () => string {
  const random = seededRandom(seed);
  return () => {
    const length = random.pick([1000, 20_000, maxLength, maxLength]);
    const chosen = Array.from({ length: random.pick([1, 1, 2, 3, 5, 20]) }, () => random.pick(pieces));
    const start = random.oneIn(3) ? random.pick(pieces) : "";
    if (random.oneIn(3)) {
      // Long runs of each piece, one after the other.
      const run = Math.ceil(length / chosen.length);
      return (start + chosen.map((piece) => piece.repeat(Math.ceil(run / piece.length))).join("")).slice(
        0,
        length,
      );
    }
    const block = chosen.join("");
    return (start + block.repeat(Math.ceil(length / block.length))).slice(0, length);
  };
}
