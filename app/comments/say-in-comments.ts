import { relativeTime } from "../lib/relative-time.ts";
import { maxCommentLength } from "./lib/comment-text.ts";

/** Said here, so that a kept page does not go stale. The date is there on hover. */
export function sayAges(section: HTMLElement) {
  for (const time of section.querySelectorAll<HTMLTimeElement>(".comment-facts time")) {
    time.title ||= time.textContent;
    time.textContent = relativeTime(time.dateTime, Date.now(), time.title);
  }
}

const saidLeft = 500;

/** Counts the last characters alone. */
export function sayLeft({ value, form }: HTMLTextAreaElement) {
  const left = maxCommentLength - [...value].length;
  const text = left < 0 ? `${-left} characters too many` : `${left} characters left`;
  form?.querySelector(".comment-left")?.replaceChildren(left < saidLeft ? text : "");
}
