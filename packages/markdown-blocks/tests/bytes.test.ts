import { Node } from "prosemirror-model";
import { expect, test } from "vitest";
import { longTexts, markdownExamples, senselessText } from "../../../test/support/markdown-texts.ts";
import { schema } from "../schema.ts";
import { documentOf, readText } from "../text-blocks.ts";
import { openWriter } from "../write-text.ts";

const senselessCount = process.env.CI ? 10_000 : 1000;
const senseless = Array.from({ length: senselessCount }, (_, at) => ({
  name: `senseless text ${at}`,
  text: senselessText(at),
}));

for (const [what, texts, count] of [
  ["examples of Markdown", markdownExamples, 700],
  ["articles, lessons and posts", longTexts, 240],
  ["senseless texts", senseless, senselessCount],
] as const)
  test(`${what} that nobody touched keep their bytes, and so they do after an undo`, () => {
    expect(texts.length).toBeGreaterThanOrEqual(count);
    for (const { name, text } of texts) {
      const blocks = readText(text);
      const doc = documentOf(blocks);
      const equalDoc = Node.fromJSON(schema, doc.toJSON());
      for (const same of [doc, equalDoc]) expect(openWriter(blocks).write(same), name).toBe(text);
    }
  });
