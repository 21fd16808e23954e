import { Form } from "../../kit/form.tsx";
import { Differences, type FieldDifference } from "../../writing/versions/differences.tsx";

interface Props {
  /** What the file says otherwise than the site. */
  fields: FieldDifference[];
  /** The blog of a lesson, and its title; undefined for the article that the page is about. */
  lesson?: { id: string; title: string };
}

/** A newer text of our files, which waits until somebody takes it or leaves it. */
export function NewerFile({ fields, lesson }: Props) {
  const row = lesson && { lesson: lesson.id };
  const labelOf = (button: string) => lesson && `${button}: ${lesson.title}`;
  return (
    <div className="mt-4 rounded-md bg-tint p-4 text-sm">
      <p>A newer text of our files came. What stands here was edited, so it stays until you decide.</p>
      <details className="mt-2" open={!lesson}>
        <summary className="cursor-pointer py-2 underline">See the difference</summary>
        <p className="differences mt-2 text-soft">
          In the file, <ins>this is added</ins> and <del>this is gone</del>.
        </p>
        <Differences fields={fields} />
      </details>
      <div className="flex flex-wrap gap-x-2">
        <Form
          act={lesson ? "take-lesson" : "take"}
          button="Take it"
          label={labelOf("Take it")}
          look="primary"
          row={row}
        />
        <Form
          act={lesson ? "leave-lesson" : "leave"}
          button="Leave it"
          label={labelOf("Leave it")}
          row={row}
        />
      </div>
    </div>
  );
}
