// Renders the articles and lessons of content/ into build/texts.json, so that the first start of a site need not. Only those that
// changed since the last time.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { textsOf } from "../app/learning/content/content-file.server.ts";
import { readContent } from "../app/learning/content/read-content.server.ts";
import { type BuiltTexts, builtTextsFile, keyOf } from "../app/markdown/built-texts.server.ts";
import { openRenderer } from "../app/markdown/renderer.server.ts";
import { OperatorError } from "../config/operator-error.ts";
import { hashFiles } from "./hash-files.ts";

/** Long, because the machine may be slow or busy. */
const timeoutMs = 10 * 60 * 1000;

/** The renderer: app/markdown, and what it imports. */
const renderer = hashFiles([
  "package-lock.json",
  "{app/lib,app/markdown,app/markdown/lib,packages/markdown-syntax}/*.ts",
]);
const stampFile = `${builtTextsFile}.stamp`;
await renderTexts().catch((error) => {
  // A mistake in content/ does not fail the build: the server reports it at its start, where the message stands alone.
  if (!(error instanceof OperatorError)) throw error;
});

async function renderTexts() {
  const allTexts = readContent()
    .filter(({ kind }) => kind !== "path")
    .map(textsOf);
  const known = readKnown();
  const { render, close } = openRenderer();
  const builtTexts: BuiltTexts = {};
  for (const texts of allTexts) {
    const key = keyOf(texts);
    const rendered = known[key] ?? (await render(texts, "build", timeoutMs));
    if (!rendered) throw new Error(`"${texts.title}" cannot be rendered`);
    builtTexts[key] = rendered;
  }
  await close();

  mkdirSync(dirname(builtTextsFile), { recursive: true });
  writeFileSync(`${builtTextsFile}.part`, JSON.stringify(builtTexts));
  renameSync(`${builtTextsFile}.part`, builtTextsFile);
  writeFileSync(stampFile, renderer);
}

/** What the same renderer made before. */
function readKnown(): BuiltTexts {
  try {
    return readFileSync(stampFile, "utf8") === renderer
      ? JSON.parse(readFileSync(builtTextsFile, "utf8"))
      : {};
  } catch {
    return {};
  }
}
