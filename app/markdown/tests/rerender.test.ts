import { expect, onTestFinished, test } from "vitest";
import { slowMarkdown } from "../../../test/support/editor.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { openRenderer } from "../renderer.server.ts";

test("the rendering of old HTML delays neither writers nor previews", async () => {
  const renderer = openRenderer();
  onTestFinished(renderer.close);
  const texts = { title: "", description: "", content: slowMarkdown };
  const finished: string[] = [];
  const rerendering = renderer.rerender(texts, "a", 2000).then((html) => finished.push(`old HTML: ${html}`));
  await Promise.all([
    renderer.render({ ...texts, content: "*new*" }, ann.id).then(() => finished.push("writer")),
    renderer.preview("*new*", bob.id, new AbortController().signal).then(() => finished.push("preview")),
  ]);
  await rerendering;
  expect(finished.at(-1)).toBe("old HTML: undefined");
});
