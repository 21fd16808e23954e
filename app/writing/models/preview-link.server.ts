import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { shownPicture } from "../../core/user.server.ts";
import { can, type Permission, type Role } from "../../lib/permissions.ts";
import { unpackDraft } from "./packed-draft.server.ts";

/**
 * Makes the preview link of a draft, or ends it. Returns the token in its address; null: there is no link. A new link has
 * another address than the one before. Whoever calls it has checked that the draft is the user's. The token is stored as it is, so
 * that it can be shown again: whoever reads the table reads the draft too.
 */
export async function setPreviewLink(db: Db, draftId: string, on: boolean): Promise<string | null> {
  const draft = db.updateTable("drafts").where("id", "=", draftId);
  if (!on) {
    await draft.set({ preview_token: null }).execute();
    return null;
  }
  const token = randomBytes(16).toString("hex");
  await draft
    .set({ preview_token: token })
    .where("preview_token", "is", null)
    .where("discarded_at", "is", null)
    .execute();
  const query = db.selectFrom("drafts").select("preview_token").where("id", "=", draftId);
  return (await query.executeTakeFirst())?.preview_token ?? null;
}

const writer = sql<string>`case when drafts.is_editorial = 1 then blogs.author_id else drafts.user_id end`;

export type SharedDraft = Exclude<Awaited<ReturnType<typeof findPreview>>, { blogId: string } | undefined>;

/**
 * The draft behind a preview link. `blogId`: its text is public, at this blog. undefined: there is no such link, its writer is
 * blocked or may not write any more, or not for the company, or its post was taken down.
 */
export async function findPreview(db: Db, token: string) {
  if (!/^[0-9a-f]{32}$/.test(token)) return undefined;
  const draft = await db
    .selectFrom("drafts")
    .leftJoin("blogs", "blogs.id", "drafts.blog_id")
    // What editors change is shown under the name that the post will have.
    .leftJoin("users", (join) => join.on("users.id", "=", writer))
    .select(["drafts.id", "blog_id", "fields", "markdown", "is_published", "users.name as author"])
    .select([
      "drafts.user_id",
      "users.handle",
      shownPicture.as("picture"),
      "users.role",
      "blogs.status",
      "blogs.kind",
    ])
    .where("preview_token", "=", token)
    .where("discarded_at", "is", null)
    .where("users.blocked_at", "is", null)
    .executeTakeFirst();
  if (!draft) return undefined;
  const { blog_id, fields, markdown, is_published, role, status, ...rest } = draft;
  // A draft without a user is of a post of the company, whose writer left.
  const mayDo = (permission: Permission) =>
    !role || !rest.user_id || can({ id: rest.user_id, role }, permission);
  if (!mayDo("write") || status === "taken-down" || status === "removed") return undefined;
  if (blog_id && is_published && status === "published") return { blogId: blog_id };
  const text = await unpackDraft({ fields, markdown });
  // Whoever began a draft for the company has its link to themselves until the draft is a post.
  if (text.as === "company" && !blog_id && !mayDo("write-as-company")) return undefined;
  return { ...rest, ...text };
}

/**
 * Ends the preview links of the company's posts, and of what editors change in others, when somebody with this role leaves it: every editor has seen the addresses of
 * all of them. `to`: the next role; undefined for somebody who is blocked or deleted. The others make new links.
 */
export async function endCompanyPreviews(db: Db, from: Role, to?: Role): Promise<void> {
  const mayOpen = (role: Role) => can({ id: "", role }, "write-as-company");
  if (!mayOpen(from) || (to && mayOpen(to))) return;
  const companyPosts = db.selectFrom("blogs").select("id").where("author_kind", "=", "company");
  await db
    .updateTable("drafts")
    .set({ preview_token: null })
    .where("preview_token", "is not", null)
    .where((eb) => eb.or([eb("is_editorial", "=", 1), eb("blog_id", "in", companyPosts)]))
    .execute();
}
