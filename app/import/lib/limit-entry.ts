import type { ImportedEntry } from "blog-exports/imported";

/** In characters, many times what one may have here: of a body, and of any other text. */
const [maxBodyLength, maxTextLength] = [5_000_000, 100_000];
/** Of a list, such as the topics of a post. */
const maxItems = 100;

/** Cuts what a file says without end, before anything looks at it. An entry whose body is too long becomes a problem. */
export function limitEntry(entry: ImportedEntry): ImportedEntry {
  if (!("body" in entry)) return limit(entry);
  const { body, ...rest } = entry;
  const limited = limit(rest);
  if (body.text.length <= maxBodyLength) {
    const { text, ...about } = body;
    return { ...limited, body: { ...limit(about), text } } as ImportedEntry;
  }
  const where = limited.type === "post" ? limited.title : `Comment by ${limited.author.name}`;
  return { type: "problem", where, message: "Its text is too long to be read, and was left out." };
}

function limit<Value>(value: Value): Value {
  return limitValue(value) as Value;
}

function limitValue(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, maxTextLength).toWellFormed();
  if (Array.isArray(value)) return value.slice(0, maxItems).map(limitValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, limitValue(inner)]));
}
