import { expect } from "vitest";
import { openProgram, openProgramOf } from "../../../test/support/api.ts";
import type { Browser } from "../../../test/support/browser.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { openSession } from "../../core/session.server.ts";
import { setBlocked } from "../../members/models/person-acts.server.ts";
import { subjects } from "../../subjects.server.ts";
import { setPassword } from "../models/account.server.ts";
import { changePassword } from "../models/change-password.server.ts";
import { deleteAccount } from "../models/delete-account.server.ts";

const asked = { act: "add-token", name: "the printer", lifetime: "month" };

function ask(browser: Browser, fields: Record<string, string>, scopes: string[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const scope of scopes) form.append("scope", scope);
  return browser.postFiles("/account", form);
}

const tokenIn = (text: string) => /lct_[\w-]{43}/.exec(text)?.[0];
const tokensOf = ({ db }: TestSite) =>
  db.selectFrom("api_tokens").selectAll().where("user_id", "=", ann.id).execute();

test("a member makes a token, sees it once, and ends it", async ({ site }) => {
  const browser = await site.logIn(ann);
  const made = await ask(browser, asked, ["read", "write", "admin"]);
  const token = tokenIn(made.text)!;
  const [row] = await tokensOf(site);
  // The scope "admin" is the owners'.
  expect(row).toMatchObject({ name: "the printer", scopes: "read write", last_used_at: null });
  expect(Date.parse(row!.expires_at!) - Date.now()).toBeGreaterThan(29 * 24 * 3_600_000);
  expect(JSON.stringify(row)).not.toContain(token.slice(4));
  const page = await browser.get("/account");
  expect(page.text).toContain("the printer");
  expect(tokenIn(page.text)).toBeUndefined();
  expect((await openProgram(site, token)("/blogs")).status).toBe(200);
  expect((await tokensOf(site))[0]!.last_used_at).not.toBeNull();
  const other = await site.logIn(bob);
  await ask(other, { act: "end-token", token: row!.id }, []);
  expect((await openProgram(site, token)("/blogs")).status).toBe(200);
  for (let time = 0; time < 2; time++) await ask(browser, { act: "end-token", token: row!.id }, []);
  expect((await openProgram(site, token)("/blogs")).status).toBe(401);
  expect(site.log.join("")).not.toContain(token.slice(4));
});

test("a token without a name, a scope or an end is not made, and what was typed stays", async ({ site }) => {
  const browser = await site.logIn(ann);
  for (const [fields, scopes] of [
    [{ ...asked, name: " " }, ["read"]],
    [{ ...asked, name: "x".repeat(61) }, ["read"]],
    [asked, []],
    [asked, ["everything"]],
    [{ ...asked, lifetime: "constructor" }, ["read"]],
  ] as [Record<string, string>, string[]][])
    expect((await ask(browser, fields, scopes)).status, JSON.stringify(fields)).toBe(422);
  expect(await tokensOf(site)).toEqual([]);
  expect((await ask(browser, asked, [])).text).toContain("the printer");
});

test("a session that is old has to prove that it is the member's", async ({ site }) => {
  const browser = await site.logIn(ann);
  await site.db.updateTable("sessions").set({ created_at: "2026-01-01T00:00:00.000Z" }).execute();
  expect((await ask(browser, asked, ["read"])).status).toBe(422);
  await setPassword(site.db, ann.id, "correct horse");
  browser.cookies.set("site_session", await openSession(site.db, ann.id));
  await site.db.updateTable("sessions").set({ created_at: "2026-01-01T00:00:00.000Z" }).execute();
  expect((await ask(browser, { ...asked, current: "a guess" }, ["read"])).status).toBe(422);
  expect((await ask(browser, { ...asked, current: "correct horse" }, ["read"])).status).toBe(201);
});

test("a token ends with a reset password, a block and the account, and not with a changed password", async ({
  site,
}) => {
  const { db } = site;
  await setUp();
  const owner = { id: "owner2222222", email: "owner@example.com", name: null };
  await openProgramOf(site, owner, [], "owner");
  for (const end of [
    () => setPassword(db, ann.id, "another horse"),
    () => setBlocked(db, owner.id, ann.id, true),
    () => deleteAccount(db, subjects, ann.id, "keep"),
  ]) {
    const program = await setUp();
    expect((await program("/blogs")).status).toBe(200);
    await end();
    expect([(await program("/blogs")).status, await tokensOf(site)]).toEqual([401, []]);
    await setBlocked(db, owner.id, ann.id, false);
    expect((await program("/blogs")).status).toBe(401);
  }

  async function setUp() {
    const program = await openProgramOf(site, ann, ["read"]);
    const session = await openSession(db, ann.id);
    await setPassword(db, ann.id, "correct horse");
    const again = await openProgramOf(site, ann, ["read"]);
    const change = {
      userId: ann.id,
      token: session,
      current: "correct horse",
      next: "other horse",
      email: undefined,
    };
    await changePassword(db, change);
    expect((await program("/blogs")).status).toBe(401);
    expect((await again("/blogs")).status).toBe(200);
    return again;
  }
});
