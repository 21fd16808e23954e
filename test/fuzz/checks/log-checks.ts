import type { Program } from "../../support/program.ts";
import type { Finding } from "../fuzz.ts";

interface Line {
  level: number;
  method?: string;
  path?: string;
  msg?: string;
  err?: { message: string; stack: string };
}

const errorLevel = 50;

/** Returns a function that returns the errors logged since its last call. A visitor must not be able to cause any. */
export function errorsIn(program: Pick<Program, "log">) {
  let readCount = 0;
  return (): Finding[] => {
    const lines = program.log(readCount) as unknown as Line[];
    readCount += lines.length;
    return lines.filter(({ level }) => level >= errorLevel).map(findingOf);
  };
}

function findingOf({ method = "", path = "", msg, err }: Line): Finding {
  const text = err?.message ?? msg ?? "";
  const kind = `the log says: ${text.replace(/\S*(\d|\/)\S*/g, "…").slice(0, 200)}`;
  return { kind, detail: `${method} ${path.slice(0, 200)}\n${err?.stack ?? text}` };
}
