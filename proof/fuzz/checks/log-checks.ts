import type { Program } from "../../../test/support/program.ts";
import type { Finding } from "../fuzzer.ts";

interface Line {
  level: number;
  method?: string;
  path?: string;
  msg?: string;
  err?: { message: string; stack: string };
}

const errorLevel = 50;

/**
 * Returns a function that returns the errors that were logged since its last call. Each one is a finding: no request
 * may cause an error.
 */
export function openErrorReader(program: Pick<Program, "log">) {
  let readLineCount = 0;
  return (): Finding[] => {
    const lines = program.log(readLineCount) as unknown as Line[];
    readLineCount += lines.length;
    return lines.filter(({ level }) => level >= errorLevel).map(findingOf);
  };
}

function findingOf({ method = "", path = "", msg, err }: Line): Finding {
  const text = err?.message ?? msg ?? "";
  const kind = `the log says: ${text.replace(/\S*(\d|\/)\S*/g, "…").slice(0, 200)}`;
  return { kind, detail: `${method} ${path.slice(0, 200)}\n${err?.stack ?? text}` };
}
