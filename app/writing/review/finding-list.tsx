import { pluralize } from "../../lib/text.ts";

export interface Finding {
  message: string;
  /** Goes to the place: focuses the field, or selects the part of the text. */
  show(): void;
}

const maxShown = 50;

/** What is missing or weak. Each finding is a button that leads to its place. */
export function FindingList({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) return <p className="mt-4 text-soft">Nothing is missing.</p>;
  return (
    <>
      <p className="mt-4 text-soft">{pluralize(findings.length, "thing")} to look at:</p>
      <ul className="findings">
        {findings.slice(0, maxShown).map(({ message, show }, at) => (
          <li key={at}>
            <button type="button" onClick={show}>
              <bdi>{message}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {findings.length > maxShown && (
        <p className="mt-2 text-faint text-sm">And {findings.length - maxShown} more.</p>
      )}
    </>
  );
}
