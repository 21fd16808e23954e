/** Reading time in minutes: 220 words a minute, or 500 characters of Chinese and Japanese. */
export function readingMinutes(plain: string): number {
  const cjk = plain.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = plain.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / 220 + cjk / 500));
}
