import type { Db } from "../../../db/engine.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";

/** Where the post stands that a draft became, for /blog/ and the draft's id: texts of an import may have linked to it before. */
export async function addressOfDraft(db: Db, { pathname }: URL): Promise<string | undefined> {
  const [, id] = /^\/blog\/([a-z0-9]{12})\/?$/.exec(pathname) ?? [];
  if (!id) return undefined;
  const post = await visibleBlogs(db)
    .innerJoin("drafts", "drafts.blog_id", "blogs.id")
    .select("blogs.id")
    .where("drafts.id", "=", id)
    .executeTakeFirst();
  return post && `/blog/${post.id}`;
}
