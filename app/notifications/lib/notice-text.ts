import { memberName } from "../../lib/member-name.ts";

interface Notified {
  kind: string;
  object: string;
  /** Those who did it last, two at most. */
  people: { id: string; name: string | null; handle: string | null }[];
  /** How many did it in all; visitors count. */
  count: number;
  /** The title of the blog that it is about. */
  title: string | null;
  /** The beginning of a comment; or what happened, and after a line break more about it. In a class, people may have done it. */
  text: string;
}

/** What a notification says. `text`: more about it, or "". */
export function noticeText(notice: Notified): { heading: string; text: string } {
  const { kind, object, count, text } = notice;
  const who = peopleText(notice);
  const blog = notice.title === null ? "" : ` “${notice.title}”`;
  const isComment = object.startsWith("comment:");
  switch (kind) {
    case "comment":
      return { heading: `${who} commented on${blog || " your post"}`, text };
    case "reply":
      return { heading: `${who} replied to your comment${blog && ` on${blog}`}`, text };
    case "mention":
      return { heading: `${who} mentioned you${blog && ` in the comments on${blog}`}`, text };
    case "like":
      if (isComment) return { heading: `${who} liked your comment${blog && ` on${blog}`}`, text };
      return { heading: `${who} liked${blog || " your post"}`, text };
    case "follower":
      return { heading: `${who} ${count === 1 ? "follows" : "follow"} you`, text: "" };
  }
  if (isComment && !text.includes("\n"))
    return { heading: `The editors decided about your comment${blog && ` on${blog}`}`, text };
  const [heading = "", ...rest] = text.split("\n");
  const more = kind === "waiting" && count > 1 ? `, and ${count - 1} more` : "";
  const by = kind === "class" && notice.people.length > 0 ? `${who} ` : "";
  return { heading: by + heading + more, text: rest.join("\n") };
}

/** "Ada", "Ada and Bob", "Ada and 4 others"; of visitors "Somebody" or "3 people". */
function peopleText({ people, count }: Notified): string {
  const [first, second] = people.map(memberName);
  if (first === undefined) return count > 1 ? `${count} people` : "Somebody";
  if (count <= 1) return first;
  if (count === 2) return `${first} and ${second ?? "1 other"}`;
  return `${first} and ${count - 1} others`;
}
