import { readRows } from "./read-rows.ts";
import { hasAddress, type ListedSubscriber, namesFor, openColumns } from "./subscriber-list.ts";

/** The people of a list as CSV; an error when it has no column of addresses. Throws what csv-parse throws. */
export async function* readList(
  bytes: Uint8Array,
  signal?: AbortSignal,
): AsyncGenerator<ListedSubscriber | { error: string }> {
  let read: ReturnType<typeof openColumns>;
  for await (const values of readRows(bytes, { options: { max_record_size: 10_000 }, signal })) {
    if (read) {
      yield read(values);
      continue;
    }
    const names = hasAddress(values) ? namesFor(values) : values;
    read = names && openColumns(names);
    if (!read) yield { error: columnsText(values) };
    else if (names !== values) yield read(values);
  }
}

function columnsText(values: string[]) {
  const found = values
    .map((name) => `“${name.slice(0, 40)}”`)
    .join(", ")
    .slice(0, 500);
  return hasAddress(values)
    ? `The first line holds an address and no names of columns, and it is unclear what the rest of it says: ${found}. Put a line such as email,name,status above it.`
    : `The file has no column named “email”. It has ${found}.`;
}
