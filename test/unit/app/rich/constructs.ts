import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../../content");

/** The texts of the built-in articles, without their front matter. */
export const articles = readdirSync(folder)
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(join(folder, name), "utf8").replace(/^---\n[\s\S]*?\n---\n+/, ""));

/** Each construct of CommonMark and GFM in its several spellings, and what looks like one but is none. */
export const constructs = [
  "a *b* _c_ __d__ **e** ***f*** **g *h* i** *a**b*c** a*b*c",
  "~a~ ~~b~~ ~~~c~~~",
  "`a` ``b`c`` ` d ` `` ` `` `unclosed",
  "[a](b) [a](<b c> 'd') [a](b \"c\n d\") [a][b] [a] [b][]\n\n[a]: /u 't'\n[b]: <v>\n  (w)",
  '![a](b.png) ![](c) ![a *b*](d "e") ![f]\n\n[f]: /g',
  '![a](/images/x.webp#wide "A caption")',
  "<http://a.b> www.a.b https://a.b/c_(d) a@b.example",
  "https://www.youtube.com/watch?v=abc\n\n<https://a.example/b>",
  "# a\n## b ##\n#\n####### c\n#d\n  ### e\t#",
  "a\n===\nb\n---\n\nc\nd\n==",
  "---\n***\n _ _ _\n- - -\n--",
  "- a\n* b\n+ c\n\n1. d\n1) e\n007. f\n1234567890. g",
  "- a\n\n  b\n\n      c\n\n- d\n   - e\n      - f\n\n\n\n- g",
  "- \n- [ ] a\n- [x] b\n- [X] c\n- [] d\n1. [ ] e",
  "> a\nb\n>c\n> > d\n>\n>     e\n> - f\n> ```\n> g\n> ```",
  "> [!NOTE]\n> a\n\n> [!TIP] b\n> c\n\n> [!other]\n> d",
  "    a\n\n\tb\n \tc",
  "```js\na\n```\n~~~\nb\n~~~\n````\n```\n````\n```\nunclosed",
  "| a | b |\n| --- | :-: |\n| c \\| d | `e` |\n| f\n\na | b\n-|-\nc | d | e",
  "|a|\n|-|\n||\n\n> | a |\n> | - |\n> | b |",
  "<div>\n*a*\n</div>\n\n<!-- b\n\nc -->\n\nd <b>e</b> <br/>",
  "&copy; &#35; &#x22; &nope; \\* \\a \\\\",
  "a  \nb\\\nc\n d\n    e",
  "[^1] [^long name] [^b]\n\n[^1]: a\n    b\n[^b]:\n    c",
  "$a$ $$b$$ $5 and $6 \\$c$\n\n$$\nd\n$$\n\n$$ e\n$$",
  "",
  "\n\n\n",
  " \t \n\ta\t\n",
  "a\u00a0b \u200b\u200d\ufeff\u2028\u2029 \u202e \u{1f469}\u200d\u{1f373} e\u0301 \u0085 \v \f",
  "مرحبا **بالعالم**\n\n- שלום",
  "no end of line",
];

/** All of them in one text. */
export const allConstructs = constructs.join("\n\n");
