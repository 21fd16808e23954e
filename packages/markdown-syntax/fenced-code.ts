/** Code as a fenced block of Markdown (CommonMark 4.5), whose fence is longer than any in the code. */
export function fencedBlock(info: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${info}\n${code}\n${fence}`;
}
