// The posts, drafts and people that several subjects do something to.
import { findActiveUser } from "../../app/core/user.server.ts";
import { saveDraft } from "../../app/writing/models/save-draft.server.ts";
import { rye } from "../support/editor.ts";
import { addUser, ann, bread, publish } from "../support/people-and-blogs.ts";
import type { TestSite } from "../support/site.ts";
import { type RoleOrVisitor, rolesAndVisitor } from "./act.ts";

export const deskPostId = "desk22222222";
export const deskPersonId = "pat222222222";
export const heldPostId = "held22222222";
export const draftId = "draft2222222";
export const previewToken = "a".repeat(32);
/** Ann's, which waits for an editor. */
export const readyId = "ready2222222";

/** The post of a person; a visitor has none, and tries with Ann's. */
export function postOf(role: RoleOrVisitor) {
  return role === "visitor" ? bread.id : `${role}post22222`.slice(0, 12);
}

/** A post of the company for each person, since a deleted one is gone for the next. */
export function companyPostOf(role: RoleOrVisitor) {
  return `company${role}`.slice(0, 12);
}

export function ownDraftOf(role: RoleOrVisitor) {
  return `${role}draft2222`.slice(0, 12);
}

/** Ann has a post, a post that waits and two drafts; the company has a post for each person. */
export async function addShared(site: TestSite) {
  await publish(site.db, bread);
  const companyColumns = {
    author_kind: "company",
    author_id: null,
    author: null,
    written_by: ann.id,
  } as const;
  for (const role of rolesAndVisitor)
    await publish(site.db, { ...bread, id: companyPostOf(role) }, companyColumns);
  await publish(site.db, { ...bread, id: heldPostId }, { status: "pending", published_at: null });
  await addDraft(site, draftId, ann.id);
  await site.db.updateTable("drafts").set({ preview_token: previewToken }).execute();
  await addDraft(site, readyId, ann.id);
  await site.db
    .updateTable("drafts")
    .set({ review_at: "2026-03-01T08:00:00.000Z" })
    .where("id", "=", readyId)
    .execute();
  await publish(site.db, { ...bread, id: deskPostId }, {}, ["Rye", "Spelt"]);
  const email = `${deskPersonId}@example.com`;
  await addUser(site.db, { id: deskPersonId, email, name: null });
}

export async function addDraft({ db }: TestSite, id: string, userId: string) {
  const user = (await findActiveUser(db, userId))!;
  const save = { id, base: 0, session: "", kind: "edit", text: { ...rye, image: "" } } as const;
  await saveDraft(db, user, save);
}
