import type { Archive, SourceReader } from "../imported.ts";
import { blogger } from "./blogger.ts";
import { dev } from "./dev.ts";
import { ghost } from "./ghost.ts";
import { markdown } from "./markdown.ts";
import { medium } from "./medium.ts";
import { substack } from "./substack.ts";
import { wordpress } from "./wordpress.ts";

/** The readers, the more certain ones first: any archive may hold a file of Markdown. */
export const sources: SourceReader[] = [ghost, wordpress, substack, medium, blogger, dev, markdown];

/** The reader for an archive; undefined when it is no export of these programs. */
export async function findSource(archive: Archive): Promise<SourceReader | undefined> {
  for (const source of sources) if (await source.matches(archive)) return source;
  return undefined;
}
