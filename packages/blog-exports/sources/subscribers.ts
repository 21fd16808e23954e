import type { Archive, ImportedEntry } from "../imported.ts";
import { readList } from "../lists/read-list.ts";
import { type ListedSubscriber, openColumns } from "../lists/subscriber-list.ts";
import { isoTime, leftOut, problem, unreadable } from "./texts.ts";

type Row = Record<string, unknown>;

type Listed = ListedSubscriber | { error: string };

/** The subscribers in a list as CSV, which may have come out of a spreadsheet. */
export async function* listIn(archive: Archive, path: string): AsyncGenerator<ImportedEntry> {
  try {
    yield* agreedOf(readList(await archive.read(path, 50_000_000)), path);
  } catch (error) {
    yield unreadable(path, error);
  }
}

export async function* subscribersOf(rows: AsyncIterable<Row>): AsyncGenerator<ImportedEntry> {
  yield* agreedOf(peopleOf(rows), "Subscribers");
}

async function* peopleOf(rows: AsyncIterable<Row>): AsyncGenerator<Listed> {
  for await (const row of rows) {
    const person = openColumns(Object.keys(row))?.(Object.values(row).map(textOf));
    if (person) yield person;
  }
}

/** The subscribers of a list, and who left it; who never said yes, or of whom it is unclear, is left out. */
async function* agreedOf(people: AsyncIterable<Listed>, where: string): AsyncGenerator<ImportedEntry> {
  let unasked = 0;
  const unclear = new Map<string, number>();
  for await (const person of people) {
    if ("error" in person) return yield problem(where, person.error);
    const { email, name, createdAt, standing, because } = person;
    if (!email) continue;
    if (standing === "unconfirmed") unasked++;
    else if (standing === "unclear") unclear.set(because, (unclear.get(because) ?? 0) + 1);
    else {
      const left = standing === "left" && { hasLeft: true };
      yield { type: "subscriber", email, name, createdAt: isoTime(createdAt), ...left };
    }
  }
  if (unasked > 0) yield problem("Subscribers", leftOut(unasked, "addresses that were never confirmed"));
  for (const [word, count] of unclear)
    yield problem(
      "Subscribers",
      `${leftOut(count, "addresses").slice(0, -1)}, since it is unclear whether letters are wanted: ${word}.`,
    );
}

const textOf = (value: unknown) =>
  ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
