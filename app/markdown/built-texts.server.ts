import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BlogTexts, type RenderedBlog, type Renderer, rendererVersion } from "./renderer.server.ts";

/** What the build rendered: the articles and lessons of content/, by `keyOf` their texts. */
export type BuiltTexts = Record<string, RenderedBlog>;

export const builtTextsFile = join(import.meta.dirname, "../../build/texts.json");

/**
 * Returns a renderer that looks a text up among those of the build, and renders it only when it is not there. So the
 * first start need not render the built-in articles, which takes seconds.
 */
export function withBuiltTexts(renderer: Renderer, file = builtTextsFile): Renderer {
  let builtTexts: BuiltTexts | undefined;
  return {
    ...renderer,
    async render(texts, person, timeoutMs) {
      builtTexts ??= readBuiltTexts(file);
      return builtTexts[keyOf(texts)] ?? renderer.render(texts, person, timeoutMs);
    },
  };
}

/** Returns {} when there is no build, as in `npm run dev`. */
function readBuiltTexts(file: string): BuiltTexts {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

/** A hash of all that the rendered result depends on. */
export function keyOf({ title, description, content, images, lesson }: BlogTexts): string {
  const sizes = Object.keys(images ?? {}).length > 0 ? images : undefined;
  const parts = [rendererVersion, title, description, content, sizes, lesson];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
