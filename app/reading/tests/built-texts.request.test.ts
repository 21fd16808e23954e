import { expect, test } from "vitest";
import { articleFiles, lessonFiles } from "../../../test/support/content.ts";
import { renderer } from "../../../test/support/renderer.ts";
import { textsOf } from "../../learning/content/content-file.server.ts";
import { withBuiltTexts } from "../../markdown/built-texts.server.ts";
import type { BlogTexts } from "../../markdown/renderer.server.ts";

const texts = [...articleFiles, ...lessonFiles].map(textsOf);
const article = texts[0]!;

test("the build has rendered every article and lesson, so a first start renders none", async () => {
  const { built, renderedTitles } = openBuiltRenderer();
  for (const text of texts) expect((await built.render(text, "ann"))?.html, text.title).toContain("<p");
  expect(texts.length).toBeGreaterThan(26);
  expect(renderedTitles).toEqual([]);
});

test("what the build has rendered is what the renderer makes of the same text", async () => {
  for (const text of [article, texts.at(-1)!])
    expect(await openBuiltRenderer().built.render(text, "ann")).toEqual(await renderer.render(text, "ann"));
});

test("a text that was edited since the build is rendered, and so is every text without a build", async () => {
  const edited = { ...article, content: `${article.content}\n\nOne more sentence.` };
  const { built, renderedTitles } = openBuiltRenderer();
  expect((await built.render(edited, "ann"))?.html).toContain("One more sentence.</p>");
  expect(renderedTitles).toEqual([article.title]);

  const withoutBuild = openBuiltRenderer("no/such/file.json");
  expect(await withoutBuild.built.render(article, "ann")).toEqual(await renderer.render(article, "ann"));
  expect(withoutBuild.renderedTitles).toEqual([article.title]);
});

/** `built`: a renderer that uses the texts of the build. `renderedTitles`: the titles of the texts that it had to render. */
function openBuiltRenderer(file?: string) {
  const renderedTitles: string[] = [];
  const render = (texts: BlogTexts, person: string) => {
    renderedTitles.push(texts.title);
    return renderer.render(texts, person);
  };
  return { built: withBuiltTexts({ ...renderer, render }, file), renderedTitles };
}
