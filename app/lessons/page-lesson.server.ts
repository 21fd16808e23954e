import { withoutHtmlInData } from "../article/page-blog.ts";
import { extractHeadings } from "../lib/headings.ts";
import type { ListedLesson } from "../models/learning/lesson.server.ts";

/** What the page of a lesson shows of its text. `marks`: what a member has done; undefined for visitors. */
export function toPageLesson(
  lesson: ListedLesson,
  text: { html: string; revision: string },
  marks: string[] | undefined,
  isWholePage: boolean,
) {
  const html = marks ? pressButtons(text.html, new Set(marks)) : text.html;
  const page = { ...lesson, revision: text.revision, headings: extractHeadings(html), html };
  return isWholePage ? withoutHtmlInData(page) : page;
}

export type PageLesson = Omit<ReturnType<typeof toPageLesson>, "html"> & { html?: string };

/** Draws the buttons of what was done as pressed: they then send "off". */
function pressButtons(html: string, marks: Set<string>) {
  return html.replace(/ name="on" value="([^"]*)" aria-pressed="false"/g, (button, path: string) =>
    marks.has(path) ? ` name="off" value="${path}" aria-pressed="true"` : button,
  );
}
