import { readText as readBlocks } from "markdown-blocks/text-blocks";

/** Reads a text into blocks, of which the exercises, checks and final questions of a lesson have forms of their own. */
export const readText = (text: string) =>
  readBlocks(text, (source) => /^ {0,3}> ?\[!(?:CHECK|QUESTION|EXERCISE)\]/.test(source));
