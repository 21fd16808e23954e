// What people are told of a decision about their post or their report.
import type { Db } from "../../../db/engine.ts";
import type { Notice } from "../../notifications/models/notify.server.ts";

interface Decided {
  id: string;
  author_id: string | null;
}

/** What the author is told; nobody, if there is none. `path`: where the post is. `mail`: undefined when the site sends none. */
export function authorNotices(
  { id, author_id }: Decided,
  { text, path = `/blog/${id}`, mail }: { text: string; path?: string; mail?: Notice["mail"] },
): Notice[] {
  if (author_id === null) return [];
  return [{ userId: author_id, kind: "decision", object: `blog:${id}`, path, text, mail }];
}

const maxReporters = 100;

/** What the members are told whose reports of a blog are open. Call it before they are closed. */
export async function reporterNotices(db: Db, id: string, result: string): Promise<Notice[]> {
  const reports = await db
    .selectFrom("reports")
    .innerJoin("blogs", "blogs.id", "reports.blog_id")
    .select(["actor", "blogs.title"])
    .where("blog_id", "=", id)
    .where("decided_at", "is", null)
    .where("actor", "like", "u:%")
    .limit(maxReporters)
    .execute();
  return reports.map(({ actor, title }) => ({
    userId: actor.slice("u:".length),
    kind: "decision",
    object: `report:${id}`,
    path: `/blog/${id}`,
    text: `The editors looked at “${title}”, which you reported\n${result}`,
  }));
}
