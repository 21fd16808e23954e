import { pluralize } from "../../lib/text.ts";

interface Place {
  message: string;
  /** Goes there: focuses the field, or selects the part of the text. */
  show(): void;
}

/** Something at one place, or at several places of one kind. */
export type Finding = Place | { message: string; places: Place[] };

const maxShown = 50;

/** What is missing or weak. Buttons lead to the places. */
export function FindingList({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) return <p className="mt-4 text-soft">Nothing is missing.</p>;
  return (
    <>
      <p className="mt-4 text-soft">{pluralize(findings.length, "thing")} to look at:</p>
      <ul className="findings">
        {findings.slice(0, maxShown).map((finding, at) => (
          <li key={at}>{"show" in finding ? <PlaceButton {...finding} /> : <Places {...finding} />}</li>
        ))}
      </ul>
      {findings.length > maxShown && (
        <p className="mt-2 text-faint text-sm">And {findings.length - maxShown} more.</p>
      )}
    </>
  );
}

function Places({ message, places }: { message: string; places: Place[] }) {
  return (
    <>
      <p className="px-3 pt-2">{message}</p>
      <ul className="pl-5">
        {places.slice(0, maxShown).map((place, at) => (
          <li key={at}>
            <PlaceButton {...place} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PlaceButton({ message, show }: Place) {
  return (
    <button type="button" onClick={show}>
      <bdi>{message}</bdi>
    </button>
  );
}
