import { ActionForm } from "../../desk/desk-form.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";
import { pluralize } from "../../lib/text.ts";

/** For another company. `emptied`: how many articles come back when it is undone; undefined: it was not done. */
export function EmptySection({ emptied, hasFiles }: { emptied: number | undefined; hasFiles: boolean }) {
  return (
    <DeskSection title="Empty the site of our texts">
      {emptied !== undefined && (
        <>
          <p role="status" className="mt-4 max-w-prose text-soft text-sm">
            {pluralize(emptied, "article")} of our files are off the site, with their lessons and paths. Those
            of new releases stay hidden too.
          </p>
          <ActionForm act="fill" button="Put them back" />
        </>
      )}
      {hasFiles && (
        <>
          <p className="mt-4 max-w-prose text-soft text-sm">
            Takes every course and service that comes from our files off the site, in one act: with its
            lessons, its paths and its place in the search. What is yours stays. You can undo this here at any
            time.
          </p>
          <ActionForm act="empty" button="Take our texts off the site" look="danger" />
        </>
      )}
      {emptied === undefined && !hasFiles && (
        <p className="mt-4 text-soft text-sm">No text of our files is on the site.</p>
      )}
    </DeskSection>
  );
}
