import type { Growth } from "./growth.ts";
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
  const requests = names.map((name) => ({
    title: `${name}, ms`,
    curves: growths.map(({ steps }) =>
      steps.map(({ blogs, requests }) => [blogs, requests[name]!.p50Ms] as const),
    ),
  }));
  const others = {
    "start, ms": (step: Growth["steps"][number]) => step.start.p50Ms,
    "database, KB a blog": (step: Growth["steps"][number]) => step.databaseBytesPerBlog / 1024,
  };
  const rest = Object.entries(others).map(([title, read]) => ({
    title,
    curves: growths.map(({ steps }) => steps.map((step) => [step.blogs, read(step)] as const)),
  }));
  return [...requests, ...rest];
}
