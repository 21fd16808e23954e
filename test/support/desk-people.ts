import type { Role } from "../../db/schema.ts";
import { publishWithEditor } from "./editor.ts";
import { ann, bob } from "./people-and-blogs.ts";
import { test as base, type TestSite } from "./site.ts";

export const olga = {
  id: "olga22222222",
  email: "olga@example.com",
  name: "Olga Owner",
  role: "owner",
} as const;
export const otto = { id: "otto22222222", email: "otto@example.com", name: null, role: "owner" } as const;
export const edda = {
  id: "edda22222222",
  email: "edda@example.com",
  name: "Edda Editor",
  role: "editor",
} as const;

/** Inserts a user with a role. */
export async function addPerson(
  site: TestSite,
  { id, email, name, role = "author" }: { id: string; email: string; name: string | null; role?: Role },
) {
  const created_at = "2026-01-01T00:00:00.000Z";
  const row = { id, email, email_key: email.toLowerCase(), name, role, created_at };
  await site.db
    .insertInto("users")
    .values({ ...row, email_verified_at: created_at })
    .execute();
}

/**
 * Fixtures, each signed in: `owner` (Olga), `editor` (Edda), `author` (Bob) and `reader` (Ann). `id`: a post by Bob ("Rye for
 * Patient People").
 */
export const test = base
  .extend("owner", async ({ site }) => {
    await addPerson(site, olga);
    return site.logIn(olga);
  })
  .extend("editor", async ({ site }) => {
    await addPerson(site, edda);
    return site.logIn(edda);
  })
  .extend("author", async ({ site }) => {
    await addPerson(site, bob);
    return site.logIn(bob);
  })
  .extend("reader", async ({ site }) => {
    await addPerson(site, { ...ann, role: "reader" });
    return site.logIn(ann);
  })
  .extend("id", ({ site, author }) => publishWithEditor(site, author));

/** What was logged, oldest first: who, what, on what. */
export async function loggedActs(site: TestSite) {
  const rows = await site.db.selectFrom("audit_log").selectAll().orderBy("at").orderBy("id").execute();
  return rows.map(({ actor_id, act, object, detail }) => ({ actor_id, act, object, ...JSON.parse(detail) }));
}
