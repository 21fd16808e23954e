import type { Program } from "../../support/program.ts";
import type { Finding } from "../fuzz.ts";

interface Line {
  level: number;
  method?: string;
  path?: string;
  msg?: string;
  err?: { message: string; stack: string };
}

const error = 50;

/** Tells each time what the program logged as an error since the last time: no visitor should be able to cause any. */
export function errorsIn(program: Pick<Program, "log">) {
  let seen = 0;
  return (): Finding[] => {
    const lines = program.log(seen) as unknown as Line[];
    seen += lines.length;
    return lines.filter(({ level }) => level >= error).map(findingOf);
  };
}

function findingOf({ method = "", path = "", msg, err }: Line): Finding {
  const text = err?.message ?? msg ?? "";
  const kind = `the log says: ${text.replace(/\S*(\d|\/)\S*/g, "…").slice(0, 200)}`;
  return { kind, detail: `${method} ${path.slice(0, 200)}\n${err?.stack ?? text}` };
}
