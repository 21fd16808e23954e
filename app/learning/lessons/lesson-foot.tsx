import { Link } from "react-router";
import { doneMark, markPath } from "../lib/marks.ts";

interface Props {
  /** `isCertified`: it has final questions, so that there is a certificate. */
  course: { id: string; isCertified: boolean };
  lessons: { id: string; title: string; minutes: number }[];
  lessonId: string;
  /** Whether a mark is set, by its path. */
  hasMark(path: string): boolean;
}

/** The next lesson, or after the last one the certificate; and all lessons of the course. */
export function LessonFoot({ course, lessons, lessonId, hasMark }: Props) {
  const next = lessons[lessons.findIndex(({ id }) => id === lessonId) + 1];
  return (
    <>
      <p className="next-lesson mt-6">
        {next ? (
          <Link to={`/course/${course.id}/${next.id}`} prefetch="intent">
            Next: {next.title}
          </Link>
        ) : course.isCertified ? (
          <Link to={`/course/${course.id}/certificate`}>Get your certificate</Link>
        ) : (
          "That was the last lesson."
        )}
      </p>
      <nav aria-labelledby="all-lessons" className="mt-14 border-line border-t pt-6">
        <h2 id="all-lessons" className="font-semibold text-base">
          All lessons
        </h2>
        <ol className="lesson-list mt-3">
          {lessons.map(({ id, title, minutes }) => (
            <li key={id}>
              <Link to={`/course/${course.id}/${id}`} aria-current={id === lessonId ? "page" : undefined}>
                {title}
              </Link>
              <span className="lesson-minutes">{minutes} min</span>
              <span className="lesson-done" hidden={!hasMark(markPath(course.id, id, doneMark))}>
                ✓ Done
              </span>
            </li>
          ))}
        </ol>
        <p className="mt-5 text-sm">
          <Link to={`/blog/${course.id}`} className="text-accent underline underline-offset-4">
            Back to the course
          </Link>
        </p>
      </nav>
    </>
  );
}
