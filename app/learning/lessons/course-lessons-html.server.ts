import type { CourseFacts } from "../../lib/course-facts.ts";
import { freeText, nameText, taughtText } from "../../lib/course-texts.ts";
import { pluralize } from "../../lib/text.ts";
import { escapeXml } from "../../lib/xml.ts";
import { continueStep, learnedBar } from "../lib/continue.ts";
import { doneMark, markPath } from "../lib/marks.ts";
import type { ListedLesson } from "../models/listed-lessons.server.ts";
import type { Progress } from "../models/progress.server.ts";

/** `isCertified`: it has final questions, so that there is a certificate. */
interface CourseOfPage {
  id: string;
  isCertified: boolean;
}

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
  course: CourseOfPage & { name: string },
  lessons: ListedLesson[],
  progress?: Progress,
) {
  if (lessons.length === 0) return "";
  const learner = learnerState(course.id, progress);
  return `<section class="lessons" aria-labelledby="lessons" data-course="${course.id}" data-title="${escapeXml(course.name)}"${course.isCertified ? " data-certified" : ""}>
<p class="lessons-title" id="lessons">Lessons</p>
<p class="lessons-facts">${pluralize(lessons.length, "lesson")} · ${formatMinutes(minutesOf(lessons))}</p>
<ol>${lessons.map((lesson) => lessonItem(course.id, lesson, learner)).join("")}</ol>
</section>`;
}

/**
 * What a course is and how to begin, as HTML: `head` stands above its cover, `foot`, the same acts, at its end. `facts`: undefined
 * for a course of the owner's that has none yet.
 */
export function courseStart(
  course: CourseOfPage,
  facts: CourseFacts | undefined,
  lessons: ListedLesson[],
  progress?: Progress,
) {
  const { id } = course;
  const free = freeText({ count: lessons.length, minutes: minutesOf(lessons) }, facts?.part);
  const lines = [free && `<p class="free">${escapeXml(free)}</p>`, facts && `<p>${taughtText(facts)}.</p>`];
  const ask = `<a class="button" href="/contact?about=${id}" rel="nofollow">Ask about this course</a>`;
  const learner = learnerState(id, progress);
  const start = lessons.length > 0 ? startLink({ ...course, lessons }, learner) : "";
  const done = lessons.filter((lesson) => learner.isDone(lesson.id)).length;
  // It is there from the beginning, so that nothing moves when a visitor's progress is read from the browser.
  const bar = lessons.length > 0 ? `<p class="learned-bar">${learnedBar(done, lessons.length)}</p>` : "";
  const acts = `<p class="course-acts">${start} ${ask}</p>`;
  const name = facts ? `<p class="course-name" dir="auto">${escapeXml(nameText(facts))}</p>` : "";
  return {
    head: `<div class="course-start">${name}<div class="course-lines">${lines.filter(Boolean).join("")}</div>${bar}${acts}</div>`,
    foot: acts,
  };
}

function learnerState(courseId: string, progress?: Progress): LearnerState {
  const isDone = (id: string) => progress?.marks.includes(markPath(courseId, id, doneMark)) === true;
  return { isDone, lastLessonId: progress?.place?.lessonId };
}

function minutesOf(lessons: ListedLesson[]) {
  return lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
}

function lessonItem(courseId: string, { id, title, minutes }: ListedLesson, { isDone }: LearnerState) {
  const state = `<span class="lesson-done"${isDone(id) ? "" : " hidden"}>✓ Done</span>`;
  return `<li data-lesson="${id}"><a href="/course/${courseId}/${id}">${escapeXml(title)}</a> <span class="lesson-minutes">${minutes} min</span> ${state}</li>`;
}

/** The link to begin or to go on. */
function startLink(course: CourseOfPage & { lessons: ListedLesson[] }, learner: LearnerState) {
  const { isDone, lastLessonId } = learner;
  const { to, text } = continueStep(course, isDone, lastLessonId);
  const hasBegun = lastLessonId !== undefined || course.lessons.some(({ id }) => isDone(id));
  return `<a class="button primary lesson-start" href="${to}">${hasBegun ? text : "Start lesson 1"}</a>`;
}

/** "4 h 20 min" */
function formatMinutes(minutes: number) {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [whole && `${whole} h`, rest && `${rest} min`].filter(Boolean).join(" ");
}
