import { useEffect, useState } from "react";
import { freeText, taughtText } from "../../lib/course-texts.ts";
import type { CoverImage } from "../../lib/image.ts";
import { CoverImg } from "../../ui/cover-img.tsx";
import { useSite } from "../../ui/site.tsx";
import { LearnerNotes } from "../learner-notes.tsx";
import { continueStep } from "../lib/continue.ts";
import { doneMark, markPath } from "../lib/marks.ts";
import { readProgress } from "../progress/stored-progress.ts";
import type { CoursePart } from "./article-parts.server.ts";
import { CourseLines } from "./course-lines.tsx";
import { LearnedBar } from "./learned-bar.tsx";

interface Props {
  course: CoursePart;
}

/** The picture, small, and what the course is called: above its title. */
export function CourseName({ name, cover }: { name: string; cover?: CoverImage }) {
  return (
    <div className="course-name">
      {cover && (
        <CoverImg image={cover} eager sizes="(min-width: 40rem) 10rem, 7rem" className="blog-cover" />
      )}
      <p dir="auto">{name}</p>
    </div>
  );
}

/** What one can do after a course, and how to begin, below its title. */
export function CourseStart({ course }: Props) {
  const { id, facts, lessons, notes } = course;
  const { isDone } = useLearner(course);
  const free = freeText({ count: lessons.length, minutes: minutesOf(lessons) }, facts?.part);
  return (
    <div className="course-start">
      {facts && (
        <p className="course-outcome">
          <span>Afterwards you can</span> {facts.outcome}
        </p>
      )}
      <CourseLines free={free} taught={facts && taughtText(facts)} askAt={free && `/contact?about=${id}`} />
      {/* It is there from the beginning, so that nothing moves when a visitor's progress is read from the browser. */}
      {lessons.length > 0 && (
        <LearnedBar done={lessons.filter(({ id }) => isDone(id)).length} all={lessons.length} />
      )}
      <LearnerNotes notes={notes.filter(({ lessonId }) => !lessonId)} className="mt-3" />
      <CourseActs course={course} isOne />
    </div>
  );
}

/** The link to begin or to go on, and the one to ask, at the end. `isOne`: only the first that there is, at the beginning. */
export function CourseActs({ course, isOne }: Props & { isOne?: true }) {
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
      {!(step && isOne) && (
        <a className={step ? "button" : "button primary"} href={`/contact?about=${id}`} rel="nofollow">
          Ask about this course
        </a>
      )}
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
