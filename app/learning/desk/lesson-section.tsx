import { Link } from "react-router";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import type { listDeskLessons } from "../models/desk-lessons.server.ts";

interface Props {
  courseId: string;
  lessons: Awaited<ReturnType<typeof listDeskLessons>>;
}

/** The lessons of a course in their order, on the page of the course: each opens in its editor. */
export function LessonSection({ courseId, lessons }: Props) {
  const address = `/desk/lessons/${courseId}`;
  return (
    <DeskSection title="Lessons" id="lessons">
      {lessons.length === 0 && <p className="mt-4 text-soft text-sm">This course has no lessons yet.</p>}
      <ol className="mt-4 list-inside list-decimal marker:text-faint">
        {lessons.map(({ id, blogId, title, kind, isHidden, hasText }) => (
          <li key={id} className="break-words py-1">
            <Link
              to={kind === "post" ? `/desk/posts/${blogId}` : `/blog/${blogId}/edit`}
              className="underline"
            >
              <bdi>{title || "A post that is not public"}</bdi>
            </Link>
            {isHidden && (
              <span className="text-faint text-sm">{hasText ? " hidden" : " no text saved yet"}</span>
            )}
          </li>
        ))}
      </ol>
      {lessons.some(({ isHidden, hasText }) => isHidden && hasText) && (
        <Form act="show-all" button="Show all" action={address} />
      )}
      <Form act="new" button="Write it" look="primary" action={address}>
        <Field label="Title of a new lesson" name="title" />
      </Form>
      {lessons.length > 0 && (
        <p className="mt-2 text-sm">
          <Link to={address} className="underline">
            Order, hide and remove lessons, or add a post
          </Link>
        </p>
      )}
    </DeskSection>
  );
}
