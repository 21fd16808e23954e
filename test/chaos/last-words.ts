import { readFileSync } from "node:fs";

/** The worst that a log says last, in short. */
export function lastWords(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-200);
  const worst = lines.findLast((line) => /"level":[56]0|Error\b/.test(line)) ?? lines.at(-1)!;
  return (/"(?:message|msg)":"([^"]{1,160})/.exec(worst)?.[1] ?? worst).slice(0, 160);
}
