import { photo, plainImage } from "../../../test/support/pictures.ts";
import { simulateAuthors } from "./author.ts";
import type { Run } from "./client.ts";
import { simulateReader } from "./reader.ts";
import { simulateFan, simulateVisitor } from "./toggle.ts";
import { watch } from "./watcher.ts";

/** Starts all people. Resolves when the run is over and all have stopped. */
export async function startPeople(run: Run): Promise<unknown> {
  const covers = [
    new File([await plainImage("#b5651d").png().toBuffer()], "Rye Loaf.png", { type: "image/png" }),
    new File([await photo(1200, 900).jpeg().toBuffer()], "IMG_0042.jpg", { type: "image/jpeg" }),
  ];
  const branchFor = (name: string) => run.random.branch(name);
  return Promise.all([
    // The number of the author follows: "member1x1".
    ...numberedNames("member", 6).map((name) => simulateAuthors(run, branchFor(name), `${name}x`, covers)),
    ...numberedNames("fan", 10).map((name) => simulateFan(run, branchFor(name), name)),
    ...numberedNames("visitor", 10).map((name) => simulateVisitor(run, branchFor(name), name)),
    ...(run.deployment.entry ? Array.from({ length: 12 }, (_, at) => watch(run, at + 1)) : []),
    ...numberedNames("reader", 4).map((name) => simulateReader(run, branchFor(name))),
  ]);
}

function numberedNames(role: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${role}${at + 1}`);
}
