import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Form } from "../../kit/form.tsx";

/** How many of ours are off the site, and the way back. */
export function TakenOff({ count }: { count: number }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-soft text-sm">
      <p>{count === 1 ? "One of our texts is" : `${count} of our texts and paths are`} off the site.</p>
      <Form act="fill" button="Put them back" of="our texts" />
    </div>
  );
}

/** For another company. */
export function EmptySection() {
  return (
    <DeskSection title="Empty the site of our texts" id="our-texts">
      <p className="mt-4 max-w-prose text-soft text-sm">
        Takes every course and service that comes from our files off the site, in one act: with its lessons,
        its paths and its place in the search. Those of new releases stay hidden, too. What is yours stays,
        also a course in which one lesson is. You can undo this here at any time.
      </p>
      <Form act="empty" button="Take our texts off the site" look="danger" />
    </DeskSection>
  );
}
