import { Link } from "react-router";
import { Form } from "../../kit/form.tsx";
import { useDay } from "../../ui/site.tsx";

interface Offer {
  /** The version and the draft that hold it. */
  id: string;
  draftId: string;
  at: string;
}

interface Conflict {
  name: string;
  theirs: string;
  mine: string;
}

/** A newer text of the files, which may be merged into the draft. `lesson`: the blog of a lesson; "" for the article itself. */
export function NewerFile({ offer, lesson = "" }: { offer: Offer; lesson?: string }) {
  const day = useDay();
  return (
    <div className="mt-4 rounded-md bg-tint p-4 text-sm">
      <p>
        A newer text of our files came on {day(offer.at)}.{" "}
        <Link to={`/write/${offer.draftId}/versions/${offer.id}`} className="underline">
          See it
        </Link>
      </p>
      <div className="flex flex-wrap gap-x-2">
        <Form act="merge" button="Merge it into your draft" look="primary" row={{ lesson }} />
        <Form act="keep" button="Keep yours" row={{ lesson }} />
      </div>
    </div>
  );
}

/** What became of a merge: readers see it only when somebody publishes the draft. */
export function MergeResult({ blogId, conflicts }: { blogId: string; conflicts: Conflict[] }) {
  return (
    <div role="status" className="mt-4 rounded-md bg-raised p-4 text-sm">
      <p>
        The newer text is merged into the draft. Readers see it when you{" "}
        <Link to={`/blog/${blogId}/edit`} className="underline">
          open the draft
        </Link>{" "}
        and press Update.
      </p>
      {conflicts.length > 0 && (
        <>
          <p className="mt-3">
            Both had changed these places. In the text, both stand one after the other; elsewhere yours
            stayed:
          </p>
          <ul className="mt-2 list-disc space-y-2 pl-5">
            {conflicts.map(({ name, theirs, mine }, at) => (
              <li key={at} dir="auto" className="break-words">
                {name !== "content" && `${name}: `}“{excerpt(mine)}” and, in our file, “{excerpt(theirs)}”
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function excerpt(text: string) {
  const characters = [...text.trim()];
  return characters.length > 120 ? `${characters.slice(0, 120).join("")} …` : characters.join("");
}
