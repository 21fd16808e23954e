import { readingMinutes } from "../../lib/reading-minutes.ts";

/**
 * Returns how many words a Markdown text has, and its reading time as readers see it. Addresses of links and images are
 * not words.
 */
export function countWords(markdown: string): { words: number; minutes: number } {
  const text = markdown.replace(/\]\([^()\s]*(?: "[^"]*")?\)|<?https?:\/\/[^\s<>]+/g, "] ");
  return { words: text.match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu)?.length ?? 0, minutes: readingMinutes(text) };
}
