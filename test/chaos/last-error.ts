import { readFileSync } from "node:fs";

/** The last error in a log, or else its last line; at most 160 characters. */
export function lastError(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-200);
  const worst = lines.findLast((line) => /"level":[56]0|Error\b/.test(line)) ?? lines.at(-1)!;
  return (/"(?:message|msg)":"([^"]{1,160})/.exec(worst)?.[1] ?? worst).slice(0, 160);
}
