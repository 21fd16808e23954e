import type { Growth } from "./growth.ts";
import type { Step } from "./step.ts";
import { drawPanels, type Panel } from "./svg.ts";

/** Draws the curves of all figures, as an SVG. */
export function drawGrowth(growths: Growth[]): string {
  return drawPanels(
    panelsOf(growths),
    growths.map(({ engine }) => engine),
  );
}

/** A panel for each kind of request, and for what is not a request, with a curve for each engine. */
function panelsOf(growths: Growth[]): Panel[] {
  const names = Object.keys(growths[0]!.steps[0]!.requests);
  const valuesByTitle: Record<string, (step: Step) => number> = {
    ...Object.fromEntries(names.map((name) => [`${name}, ms`, (step: Step) => timeOf(step, name)])),
    "start, ms": ({ start }) => start.p50Ms,
    "database, KB a blog": ({ databaseBytesPerBlog }) => databaseBytesPerBlog / 1024,
  };
  return Object.entries(valuesByTitle).map(([title, valueIn]) => ({
    title,
    curves: growths.map(({ steps }) => steps.map((step) => [step.blogs, valueIn(step)] as const)),
  }));
}

/**
 * The processor time, which other programs disturb least; on systems that do not tell it, the median. In a stored file,
 * NaN has become null.
 */
function timeOf({ requests }: Step, name: string): number {
  const { cpuMs, p50Ms } = requests[name]!;
  return cpuMs || p50Ms;
}
