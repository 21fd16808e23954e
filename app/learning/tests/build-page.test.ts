import { expect, test } from "vitest";
import { buildPage } from "../run/build-page.ts";

const page = '<html><head><link rel="stylesheet" href="style.css"></head><body><h1>Tools</h1></body></html>';
const html = (code: string) => ({ language: "HTML", meta: "", code });
const css = (code: string, meta = "") => ({ language: "CSS", meta, code });
const script = (code: string, meta = "browser") => ({ language: "JavaScript", meta, code });

test("a style takes effect on the last page, after the styles before it", () => {
  const before = [
    html("<html>old</html>"),
    html(page),
    css("h1 { color: red }"),
    css("p { top: 0 }", "once"),
  ];
  const built = buildPage(before, css("h1 { color: blue }"), []);
  expect(built).toContain("<style>h1 { color: red }\nh1 { color: blue }</style></head>");
  expect(built).not.toMatch(/old|top: 0|stylesheet|<script/);
});

test("a page without a style sheet or a script stays as it is, and one that comes later is used by the blocks before it", () => {
  const fragment = html("<h1>Hello</h1>");
  expect(buildPage([css("h1 { color: red }"), script("document.title = 1")], fragment, [])).toBe(
    fragment.code,
  );
  expect(buildPage([], css("h1 { color: red }"), [html(page)])).toContain("<h1>Tools</h1>");
});

test("a picture that only the learner has is drawn with its words, and keeps its address", () => {
  const tag = '<img src="shelf.jpg" alt="Drills & <b>" width="480">';
  const [, drawing, rest] = /^<img srcset="data:image\/svg\+xml,([^" ,]+)"(.*)$/.exec(
    buildPage([], html(tag), []),
  )!;
  expect(decodeURIComponent(drawing!)).toContain(">Drills &amp; &lt;b></text></svg>");
  expect(rest).toBe(tag.slice(4));
  const drawn = '<img alt="" src="data:image/png;base64,AA">';
  expect(buildPage([], html(drawn), [])).toBe(drawn);
});

test("a script replaces the one before it, or adds to it, and has the functions that it imports", () => {
  const lender = script('export const two = 2;\nconsole.log("$&");', "");
  const user = script('import { two } from "./two.js";\ndocument.title = two;');
  const before = [html(page), script("document.title = 1;"), lender, user];
  const built = buildPage(before, script("document.title += 3;", "browser more"), []);
  expect(built).toMatch(
    /<script type="module">const two = 2;\nconsole.log\("\$&"\);\n\s*document.title = two;\ndocument.title \+= 3;<\/script>$/,
  );
});

test("loops of a script ask whether they may go on, and nothing else changes", () => {
  const code =
    "for (let i = f(1); i < 3; i++) g(); for (const x of y) z(); for (;;) {} while (a) b(); do {} while (c);";
  expect(buildPage([], html(`<script>${code}</script>while (x)`), [])).toBe(
    "<script>for (let i = f(1); turn(), i < 3; i++) g(); for (const x of y) z(); for (; turn(), true;) {} while (turn(), a) b(); do {} while (turn(), c);</script>while (x)",
  );
});
