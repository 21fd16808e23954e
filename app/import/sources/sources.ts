import type { SourceReader } from "../lib/imported.ts";
import { ghost } from "./ghost.ts";
import { markdown } from "./markdown.ts";

/** The readers, the more certain ones first: any archive may hold a file of Markdown. */
export const sources: SourceReader[] = [ghost, markdown];
