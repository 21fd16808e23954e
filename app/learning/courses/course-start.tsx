import { useEffect, useState } from "react";
import { freeText, levelText, taughtText } from "../../lib/course-texts.ts";
import { useSite } from "../../ui/site.tsx";
import { continueStep } from "../lib/continue.ts";
import { doneMark, markPath } from "../lib/marks.ts";
import { readProgress } from "../progress/stored-progress.ts";
import type { CoursePart } from "./article-parts.server.ts";
import { LearnedBar } from "./learned-bar.tsx";

interface Props {
  course: CoursePart;
}

/** What a course is and how to begin, above its cover. */
export function CourseStart({ course }: Props) {
  const { facts, lessons } = course;
  const { isDone } = useLearner(course);
  const free = freeText({ count: lessons.length, minutes: minutesOf(lessons) }, facts?.part);
  return (
    <div className="course-start">
      {facts && (
        <p className="course-name" dir="auto">
          {`${facts.name} · ${levelText(facts)}`}
        </p>
      )}
      <div className="course-lines">
        {free && <p className="free">{free}</p>}
        {facts && <p>{`${taughtText(facts)}.`}</p>}
      </div>
      {/* It is there from the beginning, so that nothing moves when a visitor's progress is read from the browser. */}
      {lessons.length > 0 && (
        <LearnedBar done={lessons.filter(({ id }) => isDone(id)).length} all={lessons.length} />
      )}
      <CourseActs course={course} />
    </div>
  );
}

/** The link to begin or to go on, and the one to ask: above the cover and at the end. */
export function CourseActs({ course }: Props) {
  const { id, lessons } = course;
  const { isDone, lastLessonId } = useLearner(course);
  const hasBegun = lastLessonId !== undefined || lessons.some(({ id }) => isDone(id));
  const step = lessons.length > 0 && continueStep(course, isDone, lastLessonId);
  return (
    <p className="course-acts">
      {step && (
        <a className="button primary lesson-start" href={step.to}>
          {hasBegun ? step.text : "Start lesson 1"}
        </a>
      )}{" "}
      <a className="button" href={`/contact?about=${id}`} rel="nofollow">
        Ask about this course
      </a>
    </p>
  );
}

/** What a member has done in a course, or a visitor: that is in the browser, so it is known only when the page is hydrated. */
export function useLearner({ id, progress: ofMember }: Pick<CoursePart, "id" | "progress">) {
  const { user } = useSite();
  const [ofVisitor, setOfVisitor] = useState<CoursePart["progress"]>();
  useEffect(() => {
    const { marks, places } = readProgress();
    if (!user) setOfVisitor({ marks, place: places[id] });
  }, [user, id]);
  const progress = user ? ofMember : ofVisitor;
  return {
    isDone: (lessonId: string) => progress?.marks.includes(markPath(id, lessonId, doneMark)) === true,
    lastLessonId: progress?.place?.lessonId,
  };
}

export function minutesOf(lessons: { minutes: number }[]) {
  return lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
}
