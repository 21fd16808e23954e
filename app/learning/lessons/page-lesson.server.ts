import type { LearnerNote } from "../../core/subject.server.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import type { Outline } from "../../lib/outline.ts";
import { pressButtons, withAttemptFields } from "../../markdown/lesson-html.server.ts";
import type { KeptBox } from "../lib/code.ts";
import { isWrongMark } from "../lib/marks.ts";
import type { ListedLesson } from "../models/listed-lessons.server.ts";
import type { Progress } from "../models/progress.server.ts";

interface Text {
  html: string;
  outline: Outline;
  revision: string;
  /** The boxes of checks that come again, as HTML. */
  warmUp: string[];
}

/** What the page of a lesson shows of its text. `marks`: what a learner has done; undefined for a page that everybody gets. */
export function toPageLesson(lesson: ListedLesson, courseId: string, text: Text, marks: string[] = []) {
  const { html, outline, revision, warmUp } = text;
  const own = marks.filter((path) => path.startsWith(`${lessonPath(courseId, lesson.id)}/`));
  const wrong = marks.filter(isWrongMark);
  return {
    ...lesson,
    revision,
    headings: outline.headings,
    html: withAttemptFields(pressButtons(html, own)),
    warmUp: warmUp.map((box) => withAttemptFields(pressButtons(box, wrong))),
  };
}

type PageLesson = ReturnType<typeof toPageLesson>;

export interface LessonPageData {
  course: { id: string; name: string; isCertified: boolean };
  lessons: { id: string; title: string; minutes: number }[];
  lesson: PageLesson;
  /** What is said of it to a member of a group. */
  notes: LearnerNote[];
  /** Who wrote it, when it is somebody's post. */
  byline?: string;
  /** undefined for visitors. */
  progress?: Progress;
  /** What the member wrote in this lesson, as the account has it. */
  code?: KeptBox[];
}
