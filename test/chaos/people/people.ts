import { photo, plainImage } from "../../support/pictures.ts";
import { fan, visitor } from "./acts.ts";
import type { Run } from "./client.ts";
import { member } from "./member.ts";
import { reader } from "./reader.ts";

/** Resolves when all of them have ended, since the run is over. */
export async function startPeople(run: Run): Promise<unknown> {
  const covers = [
    new File([await plainImage("#b5651d").png().toBuffer()], "Rye Loaf.png", { type: "image/png" }),
    new File([await photo(1200, 900).jpeg().toBuffer()], "IMG_0042.jpg", { type: "image/jpeg" }),
  ];
  const of = (name: string) => run.random.branch(name);
  return Promise.all([
    ...names("member", 6).map((name) => member(run, of(name), `${name}x`, covers)),
    ...names("fan", 10).map((name) => fan(run, of(name), name)),
    ...names("visitor", 10).map((name) => visitor(run, of(name), name)),
    ...names("reader", 4).map((name) => reader(run, of(name))),
  ]);
}

function names(who: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${who}${at + 1}`);
}
