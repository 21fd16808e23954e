import { continueStep, learnedBar } from "../lib/continue.ts";
import { doneMark, markPath } from "../lib/marks.ts";
import { readProgress } from "./stored-progress.ts";

/** Shows in the lessons of a course what a visitor has done in this browser. */
export function showProgress(section: HTMLElement) {
  const courseId = section.dataset.course!;
  const { marks, places } = readProgress();
  const isDone = (id: string) => marks.includes(markPath(courseId, id, doneMark));
  const items = [...section.querySelectorAll<HTMLElement>("[data-lesson]")];
  const lessons = items.map((item) => ({
    id: item.dataset.lesson!,
    doneLabel: item.querySelector(".lesson-done"),
  }));
  for (const { id, doneLabel } of lessons) doneLabel?.toggleAttribute("hidden", !isDone(id));
  document.querySelector(".learned-bar")!.innerHTML = learnedBar(
    lessons.filter(({ id }) => isDone(id)).length,
    lessons.length,
  );
  const lastLessonId = places[courseId]?.lessonId;
  if (!lastLessonId && !lessons.some(({ id }) => isDone(id))) return;
  const course = { id: courseId, isCertified: "certified" in section.dataset, lessons };
  const { to, text } = continueStep(course, isDone, lastLessonId);
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".lesson-start")) {
    link.textContent = text;
    link.href = to;
  }
}
