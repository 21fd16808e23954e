import { readList } from "../../cards/reactions/browser-list.ts";
import { formatPlace } from "../../learning/lib/place.ts";
import { adoptVisitorCode } from "../../learning/progress/kept-code.ts";
import { sendProgress } from "../../learning/progress/send-progress.ts";
import { readProgress } from "../../learning/progress/stored-progress.ts";

/**
 * Sends the bookmarks, follows and progress of a visitor to the account. Throws when the server does not take them. What the visitor
 * wrote in lessons is the member's from now on, and sent when it can be.
 */
export async function sendVisitorData(userId: string): Promise<void> {
  adoptVisitorCode(userId);
  const lists = new URLSearchParams();
  for (const blog of readList("bookmarks")) lists.append("bookmark", blog);
  for (const followed of readList("follows")) lists.append("follow", followed);
  const { marks, places } = readProgress();
  const progress = new URLSearchParams(marks.map((mark) => ["on", mark]));
  for (const [courseId, { lessonId, at, passage }] of Object.entries(places))
    progress.append("place", formatPlace(courseId, lessonId, at, passage));
  await post("/bookmarks/sync", lists);
  await post("/progress", progress);
  await sendProgress(userId);
}

async function post(address: string, body: URLSearchParams) {
  if (body.size === 0) return;
  const response = await fetch(address, { method: "POST", headers: { Accept: "application/json" }, body });
  // 404: the lessons are gone, and with them what was done.
  if (!response.ok && response.status !== 404) throw new Error(`the server answered ${response.status}`);
}
