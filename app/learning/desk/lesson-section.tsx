import { Link } from "react-router";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Field } from "../../kit/field.tsx";
import { Form, useErrors } from "../../kit/form.tsx";
import { LessonRows } from "./lesson-rows.tsx";
import type { readLessons } from "./read-lessons.server.ts";

interface Props {
  courseId: string;
  lessons: Awaited<ReturnType<typeof readLessons>>;
  /** Whether nobody can earn the certificate, which the course is to have. */
  lacksQuestions: boolean;
}

/** The lessons of a course, on its page: each opens in its editor; a new one begins with its title. */
export function LessonSection({ courseId, lessons, lacksQuestions }: Props) {
  const isRefused = useErrors().post !== undefined;
  return (
    <DeskSection title="Lessons" id="lessons">
      <LessonRows courseId={courseId} lessons={lessons} />
      {lacksQuestions && (
        <p className="mt-4 max-w-prose text-soft text-sm">
          Nobody can earn a certificate yet: it asks final questions, and no lesson that is shown has one. “/”
          in the editor of a lesson begins one.
        </p>
      )}
      {lessons.some(({ isHidden, hasText }) => isHidden && hasText) && (
        <Form act="show-lessons" button="Show all" />
      )}
      <Form act="new-lesson" button="Write it" look="primary">
        <Field label="Title of a new lesson" name="title" />
      </Form>
      <details className="mt-4" open={isRefused}>
        <summary className="quiet-button w-fit py-2.5 text-sm">A post as a lesson…</summary>
        <p className="mt-2 max-w-prose text-soft text-sm">
          It comes last, and stays at its own address as well.{" "}
          <Link to="/desk/posts?status=published&kind=post" className="underline">
            Find a post
          </Link>
        </p>
        <Form act="add-post" button="Add">
          <Field label="The address of a post, here or at the desk" name="post" />
        </Form>
      </details>
    </DeskSection>
  );
}
