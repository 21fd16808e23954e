import type { ImportedPost } from "blog-exports/imported";
import { timeIn } from "../../lib/time-zones.ts";

type Times = Pick<ImportedPost, "state" | "publishedAt" | "updatedAt" | "createdAt">;

/** A time of an export in UTC. One without a zone is of the site's. */
export function inZone(timeZone: string, time: string | undefined): string | undefined {
  if (!time || /(?:Z|[+-]\d\d:?\d\d)$/.test(time)) return time;
  const at = timeIn(timeZone, time);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** The times of a post in UTC. One that was scheduled there and whose time is over did not go out: it stays hidden. */
export function timesInZone<Post extends Times>(timeZone: string, post: Post): Post {
  const [publishedAt, updatedAt, createdAt] = [post.publishedAt, post.updatedAt, post.createdAt].map((time) =>
    inZone(timeZone, time),
  );
  return { ...post, publishedAt, updatedAt, createdAt };
}
