// Who may do what, tried with whole requests. A new act is a row in permissions/: its request, and the status that each
// person gets.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { findActiveUser } from "../../app/core/user.server.ts";
import { saveToLists } from "../../app/lists/models/list-entries.server.ts";
import { saveDraft } from "../../app/writing/models/save-draft.server.ts";
import type { Db } from "../../db/engine.ts";
import type { Role } from "../../db/schema.ts";
import type { Browser } from "../support/browser.ts";
import { rye } from "../support/editor.ts";
import { insertEnquiry } from "../support/enquiries.ts";
import { addUser, ann, bread, publish } from "../support/people-and-blogs.ts";
import { test as base, type TestSite } from "../support/site.ts";
import { accountActs } from "./account-acts.ts";
import { type Act, type RoleOrVisitor, rolesAndVisitor, statusOf } from "./act.ts";
import {
  blogActs,
  commentId,
  companyPostOf,
  draftId,
  heldPostId,
  ownDraftOf,
  postOf,
  previewToken,
  privateListId,
} from "./blog-acts.ts";
import { deskActs, deskIds } from "./desk-acts.ts";
import { draftActs, readyId } from "./draft-acts.ts";
import { learningActs } from "./learning-acts.ts";
import { neededRows, recordingBrowser } from "./needed-rows.ts";

const acts: Act[] = [...blogActs, ...draftActs, ...deskActs, ...learningActs, ...accountActs];

/**
 * Fixture: `browsers`, one for each role and one for a visitor. Each member has a post and a draft; Ann has a post, a post that
 * waits and a draft; the company has a post for each browser.
 */
const test = base.extend("browsers", async ({ site }) => {
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
  await addComment(site);
  await saveToLists(site.db, ann.id, { newList: { id: privateListId, title: "Ann's" } });
  await addToDesk(site);
  const browsers = {} as Record<RoleOrVisitor, Browser>;
  for (const role of rolesAndVisitor)
    browsers[role] = role === "visitor" ? site.openBrowser() : await logInWithRole(site, role);
  return browsers;
});

/** A comment by Ann below a course. */
async function addComment({ db }: TestSite) {
  const at = "2026-03-01T08:00:00.000Z";
  const text = { markdown: "Rye", html: "<p>Rye</p>", renderer: 1, state: "shown" as const };
  const row = {
    id: commentId,
    place: "s1",
    blog_id: "s1",
    author_id: ann.id,
    created_at: at,
    changed_at: at,
  };
  await db
    .insertInto("comments")
    .values({ ...row, ...text })
    .execute();
}

test("every act, for each role and a visitor, and no act is left out", async ({ site, browsers }) => {
  const rows = new Set<string>();
  const table: Record<string, Partial<Act["expected"]>> = {};
  for (const { act, request, expected } of acts) {
    table[act] = {};
    for (const role of rolesAndVisitor) {
      const before = await countLoggedActs(site);
      table[act][role] = statusOf(
        await request(recordingBrowser(browsers[role], rows), role),
        expected[role],
      );
      // The desk logs whatever it does.
      if (expected[role] === 404) expect(await countLoggedActs(site), `${act} as ${role}`).toBe(before);
    }
  }
  // Every route with an action, and every page and act of the desk, needs a row in the table.
  expect(neededRows().filter((row) => !rows.has(row))).toEqual([]);
  expect(table).toEqual(Object.fromEntries(acts.map(({ act, expected }) => [act, expected])));
});

test("nobody can give themselves a role: no form of the account accepts one", async ({ site, browsers }) => {
  const rolesOf = async () =>
    (await site.db.selectFrom("users").select(["id", "role"]).orderBy("id").execute()).map(
      ({ id, role }) => `${id} ${role}`,
    );
  const before = await rolesOf();
  for (const role of rolesAndVisitor)
    for (const path of ["/profile", "/signup", "/login", "/write", "/follow/company"])
      await browsers[role].post(path, { name: "Eve", role: "owner", id: "reader222222" });
  expect(await rolesOf()).toEqual(before);
});

async function countLoggedActs({ db }: TestSite) {
  return (await db.selectFrom("audit_log").select("id").execute()).length;
}

async function addDraft({ db }: TestSite, id: string, userId: string) {
  const user = (await findActiveUser(db, userId))!;
  const save = { id, base: 0, session: "", kind: "edit", text: { ...rye, image: "" } } as const;
  await saveDraft(db, user, save);
}

async function logInWithRole(site: TestSite, role: Role) {
  const user = { id: `${role}22222222`.slice(0, 12), email: `${role}@example.com`, name: null };
  await addUser(site.db, user);
  await site.db.updateTable("users").set({ role }).where("id", "=", user.id).execute();
  await publish(site.db, { ...bread, ...rye, id: postOf(role), author: user });
  await addDraft(site, ownDraftOf(role), user.id);
  return site.logIn(user);
}

/** One that was read and waits for its start. */
async function addImport(db: Db) {
  const at = "2026-03-01T08:00:00.000Z";
  const options = { authors: "people", as: "", site: "", fetchesImages: false, invites: false };
  const row = { id: deskIds.import, user_id: ann.id, file: "", file_name: "blog.zip", state: "planned" };
  await db
    .insertInto("imports")
    .values({ ...row, is_open: 1, options: JSON.stringify(options), created_at: at, changed_at: at })
    .execute();
}

/** What the acts of the desk are done to. */
const rowAt = "2026-03-02T08:00:00.000Z";

async function addToDesk(site: TestSite) {
  const { db, settings } = site;
  await publish(db, { ...bread, id: deskIds.post }, {}, ["Rye", "Spelt"]);
  for (const id of [deskIds.approved, deskIds.declined])
    await publish(db, { ...bread, id }, { status: "pending", published_at: null });
  const page = { kind: "page", status: "part", author_kind: "company", author_id: null } as const;
  await publish(db, { ...bread, id: deskIds.page }, { ...page, author: null });
  await db.insertInto("pages").values({ name: "about", blog_id: deskIds.page }).execute();
  for (const id of [deskIds.person, deskIds.deleted])
    await addUser(db, { id, email: `${id}@example.com`, name: null });
  await insertEnquiry(site, 1);
  const webhook = { id: deskIds.webhook, url: "https://hooks.invalid/", events: "", secret: "whsec_AAAA" };
  await db
    .insertInto("webhooks")
    .values({ ...webhook, created_at: "2026" })
    .execute();
  const issue = { about: "week:2026-03-02", state: "sending", subject: "New", created_at: rowAt } as const;
  await db
    .insertInto("newsletter_issues")
    .values({ id: deskIds.issue, ...issue })
    .execute();
  await addImport(db);
  await mkdir(join(settings.DATA_DIR, "backups/databases"), { recursive: true });
  await writeFile(join(settings.DATA_DIR, "backups/databases", deskIds.backup), "a copy");
  await mkdir(join(settings.DATA_DIR, "exports"), { recursive: true });
  await writeFile(join(settings.DATA_DIR, "exports", deskIds.export), "everything");
}
