// Renders the articles and lessons of content/ into build/texts.json, so that the first start of a site need not.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type BuiltTexts, builtTextsFile, keyOf } from "../app/markdown/built-texts.server.ts";
import { openRenderer } from "../app/markdown/renderer.server.ts";
import { readArticles } from "../app/models/built-in-articles.server.ts";
import { readLessons } from "../app/models/learning/lesson-files.server.ts";
import { lessonTexts } from "../app/models/learning/load-lessons.server.ts";

/** Long, because the machine may be slow or busy. */
const timeoutMs = 10 * 60 * 1000;

const renderer = openRenderer();
const builtTexts: BuiltTexts = {};
for (const texts of [...readArticles(), ...readLessons().map(lessonTexts)]) {
  const rendered = await renderer.render(texts, "build", timeoutMs);
  if (!rendered) throw new Error(`"${texts.title}" cannot be rendered`);
  builtTexts[keyOf(texts)] = rendered;
}
await renderer.close();

mkdirSync(dirname(builtTextsFile), { recursive: true });
writeFileSync(`${builtTextsFile}.part`, JSON.stringify(builtTexts));
renameSync(`${builtTextsFile}.part`, builtTextsFile);
