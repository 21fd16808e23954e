import { photo, plainImage } from "../../support/pictures.ts";
import { fan, visitor } from "./acts.ts";
import type { Run } from "./client.ts";
import { member } from "./member.ts";
import { reader } from "./reader.ts";

/** Starts all people. Resolves when the run is over and all have stopped. */
export async function startPeople(run: Run): Promise<unknown> {
  const covers = [
    new File([await plainImage("#b5651d").png().toBuffer()], "Rye Loaf.png", { type: "image/png" }),
    new File([await photo(1200, 900).jpeg().toBuffer()], "IMG_0042.jpg", { type: "image/jpeg" }),
  ];
  const branchFor = (name: string) => run.random.branch(name);
  return Promise.all([
    ...names("member", 6).map((name) => member(run, branchFor(name), `${name}x`, covers)),
    ...names("fan", 10).map((name) => fan(run, branchFor(name), name)),
    ...names("visitor", 10).map((name) => visitor(run, branchFor(name), name)),
    ...names("reader", 4).map((name) => reader(run, branchFor(name))),
  ]);
}

function names(who: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${who}${at + 1}`);
}
