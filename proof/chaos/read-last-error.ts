import { readFileSync } from "node:fs";

/** The message of the last error in a log file; its last line if there is no error. At most 160 characters. */
export function readLastError(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-200);
  const errorLine = lines.findLast((line) => /"level":[56]0|Error\b/.test(line)) ?? lines.at(-1)!;
  return (/"(?:message|msg)":"([^"]{1,160})/.exec(errorLine)?.[1] ?? errorLine).slice(0, 160);
}
