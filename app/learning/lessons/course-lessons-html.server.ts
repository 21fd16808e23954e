import { pluralize } from "../../lib/text.ts";
import { escapeXml } from "../../lib/xml.ts";
import { continueAddress, lessonToContinue } from "../lib/continue.ts";
import { doneMark, markPath } from "../lib/marks.ts";
import type { ListedLesson } from "../models/listed-lessons.server.ts";
import type { Progress } from "../models/progress.server.ts";

interface LearnerState {
  isDone(id: string): boolean;
  /** The lesson where the learner was last. */
  lastLessonId?: string;
}

/**
 * The lessons of a course as a part of its article, where they cost readers no code; "" without lessons. For visitors, whose
 * progress is in their browser, show-progress.ts adds it there.
 */
export function courseLessons(
  course: { id: string; title: string },
  lessons: ListedLesson[],
  progress?: Progress,
) {
  if (lessons.length === 0) return "";
  const isDone = (id: string) => progress?.marks.includes(markPath(course.id, id, doneMark)) === true;
  return lessonsHtml(course, lessons, { isDone, lastLessonId: progress?.place?.lessonId });
}

function lessonsHtml(course: { id: string; title: string }, lessons: ListedLesson[], learner: LearnerState) {
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return `<section class="lessons" aria-labelledby="lessons" data-course="${course.id}" data-title="${escapeXml(course.title)}">
<p class="lessons-title" id="lessons">Lessons</p>
<p class="lessons-facts">${pluralize(lessons.length, "lesson")} · ${formatMinutes(minutes)}</p>
<ol>${lessons.map((lesson) => lessonItem(course.id, lesson, learner)).join("")}</ol>
<p class="lessons-start">${startLink(course.id, lessons, learner)}</p>
</section>`;
}

function lessonItem(courseId: string, { id, title, minutes }: ListedLesson, { isDone }: LearnerState) {
  const state = `<span class="lesson-done"${isDone(id) ? "" : " hidden"}>✓ Done</span>`;
  return `<li data-lesson="${id}"><a href="/course/${courseId}/${id}">${escapeXml(title)}</a> <span class="lesson-minutes">${minutes} min</span> ${state}</li>`;
}

/** The link to begin or to go on; to the certificate when all lessons are done. */
function startLink(courseId: string, lessons: ListedLesson[], { isDone, lastLessonId }: LearnerState) {
  const next = lessonToContinue(lessons, isDone, lastLessonId);
  if (!next) return link(`/course/${courseId}/certificate`, "Get your certificate");
  const hasBegun = lastLessonId !== undefined || lessons.some(({ id }) => isDone(id));
  return link(
    continueAddress(courseId, next.id, lastLessonId),
    hasBegun ? "Continue" : "Start the first lesson",
  );
}

function link(address: string, name: string) {
  return `<a class="button primary" href="${address}">${name}</a>`;
}

/** "4 h 20 min" */
function formatMinutes(minutes: number) {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [whole && `${whole} h`, rest && `${rest} min`].filter(Boolean).join(" ");
}
