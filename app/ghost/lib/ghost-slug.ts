import { topicName } from "../../lib/topics.ts";

const maxTitleLength = 60;

/** The slug of a blog: its title, and its id, by which it is found after the title has changed. */
export function slugOf({ id, title }: { id: string; title: string }): string {
  const words = topicName(title).slice(0, maxTitleLength).replace(/-$/, "");
  return words ? `${words}-${id}` : id;
}

/** An id has no hyphen. */
export function idOfSlug(slug: string): string {
  return slug.slice(slug.lastIndexOf("-") + 1);
}
