// Draws the figures of `npm run bench -- growth --json FILE` as curves: `npm run bench -- plots FILE...`.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Growth } from "./growth.ts";
import { drawPanels, type Panel } from "./svg.ts";

const file = join(import.meta.dirname, "../../docs/growth.svg");

/** Writes docs/growth.svg. Several files may hold the engines that they were measured with. */
export async function drawPlots(files: string[]): Promise<void> {
  const growths = files.flatMap(
    (name) => (JSON.parse(readFileSync(name, "utf8")) as { growths: Growth[] }).growths,
  );
  if (growths.length === 0)
    throw new Error("usage: npm run bench -- plots FILE..., written by growth --json FILE");
  writeFileSync(
    file,
    drawPanels(
      panelsOf(growths),
      growths.map(({ engine }) => engine),
    ),
  );
  console.log(`wrote ${file}`);
}

/** A panel for each kind of request, and for what is not a request, with a curve for each engine. */
export function panelsOf(growths: Growth[]): Panel[] {
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
