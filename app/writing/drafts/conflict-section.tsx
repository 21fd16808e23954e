import { useRef } from "react";
import { imageSources } from "../../ui/image-sources.ts";
import { fieldLabels } from "../lib/draft-fields.ts";
import type { OpenConflict } from "./draft-view.ts";
import { resolveConflict } from "./merge-into-draft.ts";
import type { OpenDraft } from "./open-draft.ts";

/** The id of the section's heading. */
export const conflictsId = "conflicts";

type Choice = "theirs" | "mine" | "both";

/** What was changed here and elsewhere at the same time, side by side. Nothing is lost when nobody looks at it. */
export function ConflictSection({ draft }: { draft: OpenDraft }) {
  const { conflicts } = draft.get();
  const container = useRef<HTMLDivElement>(null);
  const choose = (conflict: OpenConflict, choice: Choice) => {
    if (!resolveConflict(draft, conflict, choice))
      draft.options.alert("You have changed that place: it holds both texts, for you to edit.");
    keepFocus();
  };
  /** The button that was pressed goes away: Tab goes on from its place. */
  function keepFocus() {
    container.current!.focus({ preventScroll: true });
  }
  const dismiss = () => {
    draft.set({ conflicts: [] });
    keepFocus();
  };
  return (
    // "block": full screen hides the fields beside the text, but not this.
    <div ref={container} tabIndex={-1} className="block outline-none">
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} choose={choose} dismiss={dismiss} />}
    </div>
  );
}

interface Props {
  conflicts: OpenConflict[];
  choose(conflict: OpenConflict, choice: Choice): void;
  dismiss(): void;
}

function Conflicts({ conflicts, choose, dismiss }: Props) {
  return (
    <section aria-labelledby={conflictsId} className="mb-8 rounded-md bg-tint px-4 py-4 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id={conflictsId} tabIndex={-1} className="font-semibold text-base">
          Changed in two places
        </h2>
        <button type="button" className="button" onClick={dismiss}>
          Dismiss
        </button>
      </div>
      <p className="mt-1 text-soft">
        Somebody, or you on another device, changed the same places. The text holds both, and both are saved
        as versions.
      </p>
      <ul className="mt-4 space-y-5">
        {conflicts.map((conflict) => (
          <li key={conflict.id}>
            <ConflictItem conflict={conflict} choose={(choice) => choose(conflict, choice)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  conflict: OpenConflict;
  choose(choice: Choice): void;
}

function ConflictItem({ conflict: { name, mine, theirs, both }, choose }: ItemProps) {
  return (
    <div role="group" aria-label={fieldLabels[name]}>
      {both === undefined && <h3 className="mb-2 font-semibold">{fieldLabels[name]}</h3>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title="Mine" name={name} text={mine} />
        <Side title="Theirs" name={name} text={theirs} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button" onClick={() => choose("mine")}>
          Keep mine
        </button>
        <button type="button" className="button" onClick={() => choose("theirs")}>
          Keep theirs
        </button>
        {both !== undefined && (
          <button type="button" className="button" onClick={() => choose("both")}>
            Keep both
          </button>
        )}
      </div>
    </div>
  );
}

function Side({ title, name, text }: { title: string; name: OpenConflict["name"]; text: string }) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-paper p-3">
      <p className="text-faint text-xs">{title}</p>
      {name === "image" && text ? (
        <img src={imageSources(text).src} alt={`Cover: ${title}`} className="mt-2 max-h-40 rounded" />
      ) : (
        <p dir="auto" className="mt-1 max-h-60 overflow-y-auto whitespace-pre-wrap break-words">
          {name === "as" ? text || "Me" : text || <i className="text-faint">Removed</i>}
        </p>
      )}
    </div>
  );
}
