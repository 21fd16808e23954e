import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Form } from "../../kit/form.tsx";

/** For another company. `isEmptied`: it was done, and can be undone. */
export function EmptySection({ isEmptied, hasFiles }: { isEmptied: boolean; hasFiles: boolean }) {
  if (!isEmptied && !hasFiles) return null;
  return (
    <DeskSection title="Empty the site of our texts" id="our-texts">
      {isEmptied && (
        <>
          <p role="status" className="mt-4 max-w-prose text-soft text-sm">
            Our texts are off the site, with their lessons and paths. Those of new releases stay hidden too.
          </p>
          <Form act="fill" button="Put them back" />
        </>
      )}
      {hasFiles && (
        <>
          <p className="mt-4 max-w-prose text-soft text-sm">
            Takes every course and service that comes from our files off the site, in one act: with its
            lessons, its paths and its place in the search. What is yours stays, also a course in which one
            lesson is. You can undo this here at any time.
          </p>
          <Form act="empty" button="Take our texts off the site" look="danger" />
        </>
      )}
    </DeskSection>
  );
}
