import { pluralize } from "../../lib/text.ts";
import { LearnerNotes } from "../learner-notes.tsx";
import type { CoursePart } from "./article-parts.server.ts";
import { minutesOf, useLearner } from "./course-start.tsx";

/** The lessons of a course, above its text. */
export function CourseLessons({ course }: { course: CoursePart }) {
  const { id: courseId, lessons, notes } = course;
  const { isDone } = useLearner(course);
  if (lessons.length === 0) return null;
  return (
    <section className="lessons" aria-labelledby="lessons">
      <p className="lessons-title" id="lessons">
        Lessons
      </p>
      <p className="lessons-facts">
        {`${pluralize(lessons.length, "lesson")} · ${formatMinutes(minutesOf(lessons))}`}
      </p>
      <ol>
        {lessons.map(({ id, title, minutes }) => (
          <li key={id} data-lesson={id}>
            <a href={`/course/${courseId}/${id}`}>{title}</a>{" "}
            <span className="lesson-minutes">{`${minutes} min`}</span>{" "}
            <span className="lesson-done" hidden={!isDone(id)}>
              ✓ Done
            </span>
            <LearnerNotes notes={notes.filter(({ lessonId }) => lessonId === id)} className="col-[2/-1]" />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** "4 h 20 min" */
function formatMinutes(minutes: number) {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [whole && `${whole} h`, rest && `${rest} min`].filter(Boolean).join(" ");
}
