import type { Outline } from "../../lib/outline.ts";
import { isWrongMark } from "../lib/marks.ts";
import type { ListedLesson } from "../models/listed-lessons.server.ts";
import type { Progress } from "../models/progress.server.ts";

/** What the page of a lesson shows of its text. `marks`: what a member has done; undefined for visitors. */
export function toPageLesson(
  lesson: ListedLesson,
  text: { html: string; outline: Outline; revision: string },
  marks: string[] | undefined,
) {
  const html = pressButtons(
    text.html,
    (marks ?? []).filter((path) => path.split("/")[1] === lesson.id || isWrongMark(path)),
  );
  const withFields = html.replaceAll(solution, attemptField + solution);
  return { ...lesson, revision: text.revision, headings: text.outline.headings, html: withFields };
}

/** Only where scripts run, which keep what is written (use-attempts.ts); so it is no part of the stored text. */
const attemptField =
  '<label class="attempt">Your attempt<textarea class="field" rows="2"></textarea></label>';
const solution = '<details class="solution">';

export type PageLesson = ReturnType<typeof toPageLesson>;

export interface LessonPageData {
  course: { id: string; name: string; isCertified: boolean };
  lessons: { id: string; title: string; minutes: number }[];
  lesson: PageLesson;
  /** Who wrote it, when it is somebody's post. */
  byline?: string;
  /** undefined for visitors. */
  progress?: Progress;
}

/** Draws the buttons of what was done as pressed: they then send "off". */
function pressButtons(html: string, marks: string[]) {
  return marks.reduce(
    (pressed, path) =>
      pressed.replace(
        ` name="on" value="${path}" aria-pressed="false"`,
        ` name="off" value="${path}" aria-pressed="true"`,
      ),
    html,
  );
}
