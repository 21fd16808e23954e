import { Notice } from "./draft-notice.tsx";
import { discardOffered, restoreOffered } from "./offered-draft.ts";
import type { OpenDraft } from "./open-draft.ts";

/** Offers the unsent draft of an earlier visit. */
export function OrphanedDraftBar({ draft }: { draft: OpenDraft }) {
  const { offered } = draft.get();
  if (!offered) return null;
  const { fields, at } = offered.draft;
  const title = fields.title.trim();
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  const text = (
    <>
      You have an unpublished draft{title && " "}
      {title && <bdi>“{title}”</bdi>}, last changed {format.format(at)}.
    </>
  );
  return (
    <Notice label="Unpublished draft" text={text}>
      <button type="button" className="button" onClick={() => restoreOffered(draft)}>
        Restore
      </button>
      <button type="button" className="button" onClick={() => discardOffered(draft)}>
        Discard
      </button>
    </Notice>
  );
}
