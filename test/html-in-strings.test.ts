// What a page shows is React components that get data. HTML is a string only where it is rendered Markdown, or no page of ours.
import { readFileSync } from "node:fs";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { productFiles } from "../tools/imports.ts";

const files = productFiles().filter((file) => /^(app|server)\//.test(file));
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, "utf8")));

/** Mails and letters, feeds, texts that come and go, and rendered Markdown. */
const stringFolders =
  /^app\/(mail|feeds|import|export|markdown|writing\/(paste|rich))\/|^app\/newsletter\/letter-|-xml\.ts$/;
/** Documents that React does not draw: while the site is too busy, at the provider, in a sandbox; and what stands around React's. */
const documents = [
  "app/accounts/openid/page.ts",
  "app/accounts/routes/passkey-page.ts",
  "app/accounts/sign-in/sign-in-result.server.ts",
  "app/entry.server.tsx",
  "app/http/data-script.server.ts",
  "app/http/head.server.ts",
  "app/learning/routes/sandbox.ts",
  "app/learning/run/build-page.ts",
  "app/lib/plain-page.ts",
  // What the browser inserts into a text field.
  "app/writing/text/insert-text.ts",
  "server/admission/refusal-page.ts",
];
const tag =
  /<\/?(a|article|aside|b|bdi|body|br|button|d[dlt]|details|div|em|figure|footer|form|h[1-6]|head|header|html|i|iframe|img|input|label|li|link|main|meta|nav|ol|option|p|pre|script|section|select|small|span|strong|style|summary|table|td|textarea|th|time|tr|ul)[\s>/]/;

test("this test finds a tag in a template string, and none in JSX", () => {
  expect(hasTag("const a = f(`b <p>`);")).toBe(true);
  expect(hasTag("const a = <p className={`b`}>{`c`}</p>;", "tsx")).toBe(false);
});

test("no HTML tag stands in a template string, but in mails, feeds, exports, Markdown and documents that React does not draw", () => {
  const found = filesWith(tag)
    .filter((file) => !stringFolders.test(file))
    .filter((file) => hasTag(readFileSync(file, "utf8"), file.endsWith("x") ? "tsx" : "ts"));
  expect(found).toEqual(documents);
});

test("HTML is put into a page only where it is rendered Markdown, and for the scripts before the first paint", () => {
  const markdown = [
    "app/article/article-body.tsx",
    "app/comments/comment-item.tsx",
    "app/desk/routes/post.tsx",
    "app/learning/lessons/exam-form.tsx",
    "app/learning/lessons/warm-up.tsx",
    "app/learning/lessons/wrong-answers.tsx",
    "app/site/routes/own-page.tsx",
    "app/ui/short-text.tsx",
    "app/writing/preview.tsx",
  ];
  const scripts = ["app/kit/desk/desk-frame.tsx", "app/ui/theme.tsx"];
  expect(filesWith(/dangerouslySetInnerHTML/).sort()).toEqual([...markdown, ...scripts].sort());
  const writers = filesWith(/\b(innerHTML|outerHTML) \+?= |insertAdjacentHTML|document\.write/);
  expect(writers.filter((file) => !/^app\/(writing\/rich|learning\/run)\//.test(file))).toEqual([]);
  expect(filesWith(/react-dom\/server/)).toEqual(["app/entry.server.tsx"]);
});

/** Whether a template string of a program holds a tag of HTML. */
function hasTag(code: string, lang: "ts" | "tsx" = "ts"): boolean {
  const isTagged = (node: unknown): boolean => {
    if (typeof node !== "object" || node === null) return false;
    const { type, value } = node as { type?: string; value?: { raw: string } };
    return type === "TemplateElement" ? tag.test(value!.raw) : Object.values(node).some(isTagged);
  };
  return isTagged(parseAst(code, { lang }));
}
