import type { Drafts } from "./use-drafts.ts";

/** Offers the unsent draft of an earlier visit. */
export function DraftBar({ drafts }: { drafts: Drafts }) {
  if (!drafts.offeredDraft) return null;
  const { fields, at } = drafts.offeredDraft;
  const changedAt = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(
    at,
  );
  return (
    <section
      aria-label="Unsent blog"
      className="mb-8 flex flex-wrap items-center gap-3 rounded-md bg-tint px-4 py-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-64">
        You have an unsent blog
        {fields.title.trim() && (
          <>
            {" "}
            “<bdi>{fields.title.trim()}</bdi>”
          </>
        )}
        , last changed {changedAt}.
      </p>
      <button type="button" className="button" onClick={drafts.restore}>
        Restore
      </button>
      <button type="button" className="button" onClick={drafts.discard}>
        Discard
      </button>
    </section>
  );
}
