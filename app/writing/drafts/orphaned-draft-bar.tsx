import type { Draft } from "./browser-drafts.ts";

interface Props {
  draft: Draft | undefined;
  onRestore(): void;
  onDiscard(): void;
}

/** Offers the unsent draft of an earlier visit. */
export function OrphanedDraftBar({ draft, onRestore, onDiscard }: Props) {
  if (!draft) return null;
  const { fields, at } = draft;
  const changedAt = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(
    at,
  );
  return (
    <section
      aria-label="Unpublished draft"
      className="mb-8 flex flex-wrap items-center gap-3 rounded-md bg-tint px-4 py-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-64">
        You have an unpublished draft
        {fields.title.trim() && (
          <>
            {" "}
            “<bdi>{fields.title.trim()}</bdi>”
          </>
        )}
        , last changed {changedAt}.
      </p>
      <button type="button" className="button" onClick={onRestore}>
        Restore
      </button>
      <button type="button" className="button" onClick={onDiscard}>
        Discard
      </button>
    </section>
  );
}
