import { continueAddress, lessonToContinue } from "../lib/learning/continue.ts";
import { doneMark, markPath } from "../lib/learning/marks.ts";
import { readProgress } from "./stored-progress.ts";

/** Shows in the lessons of a course what a visitor has done in this browser. */
export function showProgress(section: HTMLElement) {
  const courseId = section.dataset.course!;
  const { marks, places } = readProgress();
  const isDone = (id: string) => marks.includes(markPath(courseId, id, doneMark));
  const items = [...section.querySelectorAll<HTMLElement>("[data-lesson]")];
  const lessons = items.map((item) => ({
    id: item.dataset.lesson!,
    state: item.querySelector(".lesson-done"),
  }));
  for (const { id, state } of lessons) state?.toggleAttribute("hidden", !isDone(id));
  const at = places[courseId]?.lessonId;
  const link = section.querySelector<HTMLAnchorElement>(".lessons-start a");
  if (!link || (!at && !lessons.some(({ id }) => isDone(id)))) return;
  const next = lessonToContinue(lessons, isDone, at);
  link.textContent = next ? "Continue" : "Get your certificate";
  link.href = next ? continueAddress(courseId, next.id, at) : `/course/${courseId}/certificate`;
}
