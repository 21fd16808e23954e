import type { DeskBlog } from "./models/desk-blogs.server.ts";

type BlogStatus = DeskBlog["status"];

/** What the desk calls the states of a blog. */
export const statusNames: Record<BlogStatus, string> = {
  unpublished: "Unpublished",
  pending: "Waiting for an editor",
  declined: "Declined",
  published: "Published",
  "taken-down": "Taken down",
  removed: "Deleted",
  part: "Part of a course",
};

export function BlogStatusLabel({ status }: { status: BlogStatus }) {
  const look = status === "taken-down" || status === "pending" ? "bg-mark text-ink" : "bg-raised text-soft";
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-xs ${look}`}>{statusNames[status]}</span>
  );
}
