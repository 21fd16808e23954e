// Who may do what, tried with whole requests. A new act is a row in tests/permissions.ts of its subject: its request, and the
// status that each person gets.
import { expect } from "vitest";
import { lastActs } from "../../app/accounts/tests/permissions.ts";
import type { Role } from "../../db/schema.ts";
import type { Browser } from "../support/browser.ts";
import { rye } from "../support/editor.ts";
import { ofSubjects } from "../support/of-subjects.ts";
import { addUser, bread, publish } from "../support/people-and-blogs.ts";
import { test as base, type TestSite } from "../support/site.ts";
import { type Act, type RoleOrVisitor, rolesAndVisitor, statusOf } from "./act.ts";
import { neededRows, recordingBrowser } from "./needed-rows.ts";
import { addDraft, addShared, ownDraftOf, postOf } from "./seeded.ts";

interface Rows {
  /** Each is harmless twice, since the owner does it after the editor. */
  acts: Act[];
  /** Adds what they are done to. */
  seed?(site: TestSite): Promise<unknown>;
}

const subjects = await ofSubjects<Rows>("permissions.ts");
const acts = [...subjects.flatMap(({ acts }) => acts), ...lastActs];

/** Fixture: `browsers`, one for each role and one for a visitor. Each member has a post and a draft. */
const test = base.extend("browsers", async ({ site }) => {
  await addShared(site);
  for (const { seed } of subjects) await seed?.(site);
  const browsers = {} as Record<RoleOrVisitor, Browser>;
  for (const role of rolesAndVisitor)
    browsers[role] = role === "visitor" ? site.openBrowser() : await logInWithRole(site, role);
  return browsers;
});

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
  expect((await neededRows()).filter((row) => !rows.has(row))).toEqual([]);
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

async function logInWithRole(site: TestSite, role: Role) {
  const user = { id: `${role}22222222`.slice(0, 12), email: `${role}@example.com`, name: null };
  await addUser(site.db, user);
  await site.db.updateTable("users").set({ role }).where("id", "=", user.id).execute();
  await publish(site.db, { ...bread, ...rye, id: postOf(role), author: user });
  await addDraft(site, ownDraftOf(role), user.id);
  return site.logIn(user);
}
