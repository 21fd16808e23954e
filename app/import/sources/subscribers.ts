import { openColumns } from "../../newsletter/lib/subscriber-list.ts";
import type { ImportedEntry } from "../lib/imported.ts";
import { isoTime, problem } from "./texts.ts";

type Row = Record<string, unknown>;

/** The subscribers of a list, and who left it; who never said yes, or of whom it is unclear, is left out. */
export async function* subscribersOf(
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<ImportedEntry> {
  let unasked = 0;
  const unclear = new Map<string, number>();
  for await (const row of rows) {
    const person = openColumns(Object.keys(row))?.(Object.values(row).map(textOf));
    if (!person?.email) continue;
    const { email, name, createdAt, standing, because } = person;
    if (standing === "unconfirmed") unasked++;
    else if (standing === "unclear") unclear.set(because, (unclear.get(because) ?? 0) + 1);
    else {
      const left = standing === "left" && { hasLeft: true };
      yield { type: "subscriber", email, name, createdAt: isoTime(createdAt), ...left };
    }
  }
  if (unasked > 0)
    yield problem("Subscribers", `${unasked} who never confirmed their address were left out.`);
  for (const [word, count] of unclear)
    yield problem(
      "Subscribers",
      `${count} were left out, since it is unclear whether they want letters: ${word}.`,
    );
}

const textOf = (value: unknown) =>
  ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
