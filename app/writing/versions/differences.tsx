import { firstCharacters, pluralize } from "../../lib/text.ts";
import type { Stretch } from "../../markdown/lib/compare-texts.ts";
import type { WordCounts } from "../lib/word-changes.ts";

/** A field whose text in the version differs from that of the draft now. */
export interface FieldDifference {
  label: string;
  /** undefined: the comparison took too long; then `before` and `after` are shown. */
  stretches: Stretch[] | undefined;
  before: string;
  after: string;
}

/** The differences between a version and the text as it is now, by words. */
export function Differences({ fields }: { fields: FieldDifference[] }) {
  if (fields.length === 0) return <p className="mt-6 text-soft">It has the same text as now.</p>;
  return fields.map(({ label, stretches, before, after }) => (
    <section key={label} className="mt-8">
      <h2 className="font-semibold text-faint text-sm">{label}</h2>
      <p dir="auto" className="differences mt-2">
        {stretchesOf({ stretches, before, after }).map((stretch, at) => (
          // The stretches of one comparison never change their order.
          <StretchText key={at} stretch={stretch} />
        ))}
      </p>
    </section>
  ));
}

function stretchesOf({ stretches, before, after }: Omit<FieldDifference, "label">): Stretch[] {
  return (
    stretches ?? [
      { text: before, change: "removed" },
      { text: after, change: "added" },
    ]
  );
}

/** How many words were added and removed in all fields. */
export function countWords(fields: FieldDifference[]): WordCounts {
  const counts = { added: 0, removed: 0 };
  for (const { text, change } of fields.flatMap(stretchesOf))
    if (change) counts[change] += text.match(/\S+/g)?.length ?? 0;
  return counts;
}

function StretchText({ stretch: { text, change } }: { stretch: Stretch }) {
  if (change === "added") return <ins>{text}</ins>;
  if (change === "removed") return <del>{text}</del>;
  return <Unchanged text={text} />;
}

const contextCharacters = 300;

/** Text without changes; of a long one only the beginning and the end in whole words, which are next to changes. */
function Unchanged({ text }: { text: string }) {
  if (text.length <= 3 * contextCharacters) return text;
  const start =
    text.slice(0, contextCharacters).replace(/\S*$/, "") || firstCharacters(text, contextCharacters);
  const end =
    text.slice(-contextCharacters).replace(/^\S*/, "") ||
    [...text.slice(-contextCharacters * 2)].slice(-contextCharacters).join("");
  const words = text.slice(start.length, text.length - end.length).match(/\S+/g)?.length ?? 0;
  return (
    <>
      {start}
      <span className="gap">{pluralize(words, "word")} without changes</span>
      {end}
    </>
  );
}
