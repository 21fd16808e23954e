import type { SourceReader } from "../lib/imported.ts";
import { blogger } from "./blogger.ts";
import { dev } from "./dev.ts";
import { ghost } from "./ghost.ts";
import { markdown } from "./markdown.ts";
import { medium } from "./medium.ts";
import { substack } from "./substack.ts";
import { wordpress } from "./wordpress.ts";

/** The readers, the more certain ones first: any archive may hold a file of Markdown. */
export const sources: SourceReader[] = [ghost, wordpress, substack, medium, blogger, dev, markdown];
