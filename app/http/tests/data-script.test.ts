import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { elementsOf } from "../../../test/support/page.ts";
import { dataScript } from "../data-script.server.ts";

const texts = [
  "plain",
  `"double" and 'single'`,
  "back\\slash \\' \\u003c",
  "</script><script>alert(1)</script>",
  "<!-- <script>",
];

test("a page's data reaches its scripts unchanged, and cannot end the script that holds it", () => {
  for (const text of [...texts, "one line\nand another\r\n", "\u2028 \u2029", "😀 `"]) {
    const data = `${JSON.stringify([{ _1: 2 }, text])}\n`;
    const scripts = elementsOf(`<body>${dataScript(data, "abc")}</body>`, "script");
    expect(scripts).toHaveLength(1);
    expect(run(scripts[0]!.innerHtml)).toEqual([data, "closed"]);
  }
});

/** What the script hands to React Router. */
function run(script: string) {
  const calls: string[] = [];
  const streamController = { enqueue: (text: string) => calls.push(text), close: () => calls.push("closed") };
  runInNewContext(script, { window: { __reactRouterContext: { streamController } } });
  return calls;
}
