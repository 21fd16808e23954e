import { readList } from "../../cards/reactions/browser-list.ts";
import { formatPlace } from "../../learning/lib/place.ts";
import { adoptVisitorAttempts } from "../../learning/progress/kept-code.ts";
import { sendProgress } from "../../learning/progress/send-progress.ts";
import { readProgress } from "../../learning/progress/stored-progress.ts";
import { type Act, queueAct } from "../../learning/progress/unsent-progress.ts";

/**
 * Sends the bookmarks, follows and progress of a visitor to the account. Throws when the server does not take the first two. What the
 * visitor did and wrote in lessons is the member's from now on, and sent when it can be.
 */
export async function sendVisitorData(userId: string): Promise<void> {
  adoptVisitorAttempts(userId);
  const lists = new URLSearchParams();
  for (const blog of readList("bookmarks")) lists.append("bookmark", blog);
  for (const followed of readList("follows")) lists.append("follow", followed);
  if (lists.size > 0) {
    const headers = { Accept: "application/json" };
    const response = await fetch("/bookmarks/sync", { method: "POST", headers, body: lists });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
  }
  const { marks, places } = readProgress();
  const placed = Object.entries(places).map(([id, { lessonId, at, passage }]) =>
    formatPlace(id, lessonId, at, passage),
  );
  queueAct(
    userId,
    ...marks.map((mark): Act => ["on", mark]),
    ...placed.map((place): Act => ["place", place]),
  );
  await sendProgress(userId);
}
