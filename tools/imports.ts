// What imports what: for `tools/figures.ts` and for test/architecture.test.ts.
import { globSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";

export interface Import {
  from: string;
  /** A path of the repository, or a package. */
  to: string;
  isTypeOnly: boolean;
}

/** The folders of app/ that all subjects share. */
const shared = new Set([
  "core",
  "http",
  "kit",
  "lib",
  "mail",
  "markdown",
  "outbound",
  "shell",
  "site",
  "social-cards",
  "styles",
  "ui",
]);

/** The product: its sources without tests. */
export function productFiles(): string[] {
  return globSync("{app,config,db,server,storage,tools}/**/*.{ts,tsx}")
    .filter((file) => !/\/tests\//.test(file))
    .sort();
}

export function importsOf(from: string): Import[] {
  const matches = readFileSync(from, "utf8").matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^"'`;]*?from\s+"([^"]+)"|\bimport\("([^"]+)"\)|^import "([^"]+)"/gm,
  );
  return [...matches].map(([, type, fromClause, dynamic, sideEffect]) => {
    const target = (fromClause ?? dynamic ?? sideEffect)!;
    const to = target.startsWith(".") ? normalize(join(from, "..", target)).replaceAll("\\", "/") : target;
    return { from, to, isTypeOnly: type !== undefined };
  });
}

/**
 * How the folders of app/ depend on each other, each counted whole, with its routes, models and lib, types too: the pairs of subjects
 * that import each other, as "a b", and the arrows that go up from what is shared to a subject, as "a -> b".
 */
export function dependenciesOfSubjects(imports: Import[]): { pairs: string[]; arrowsUp: string[] } {
  const arrows = new Set<string>();
  for (const { from, to } of imports) {
    const [user, used] = [subjectOf(from), subjectOf(to)];
    if (user && used && user !== used) arrows.add(`${user} -> ${used}`);
  }
  const ends = [...arrows].sort().map((arrow) => arrow.split(" -> ") as [string, string]);
  return {
    pairs: ends
      .filter(([a, b]) => a < b && !shared.has(a) && !shared.has(b) && arrows.has(`${b} -> ${a}`))
      .map(([a, b]) => `${a} ${b}`),
    arrowsUp: ends.filter(([a, b]) => shared.has(a) && !shared.has(b)).map(([a, b]) => `${a} -> ${b}`),
  };
}

function subjectOf(file: string): string | undefined {
  return /^app\/([\w-]+)\//.exec(file)?.[1];
}
