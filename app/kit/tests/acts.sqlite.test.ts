import { RouterContextProvider } from "react-router";
import { test as base, expect } from "vitest";
import { openSqlite } from "../../../db/sqlite.ts";
import { databaseFile, freshDatabase } from "../../../test/support/database.ts";
import { listLog } from "../../core/audit-log.server.ts";
import type { User } from "../../core/user.server.ts";
import { countOne } from "../../http/act-limit.server.ts";
import { addressContext, dbContext, viewerContext } from "../../http/context.ts";
import type { Role } from "../../lib/permissions.ts";
import { runActs } from "../acts.server.ts";
import { line } from "../fields.ts";

const test = base.extend("db", async ({ task: _ }, { onCleanup }) => {
  const database = await freshDatabase();
  const { db, close } = openSqlite(databaseFile(database));
  onCleanup(async () => {
    await close();
    await database.remove();
  });
  return db;
});

/** A page about a number of days, with an act of each kind. */
const action = runActs(
  { right: "moderate", about: ({ params }) => !!params.days && { days: Number(params.days) } },
  {
    keep: {
      fields: { name: line.min(1, "Say its name.") },
      limit: async ({ about: { days } }) => (days > 90 ? 61 : undefined),
      run: async ({ about: { days }, fields: { name } }) => ({
        shown: `${name} for ${days} days`,
        ...(name === "all" && { errors: { name: "Not all." }, status: 409 }),
      }),
    },
    "back-up": { log: "back-up", run: async () => {} },
    leave: { run: async () => ({ to: "/elsewhere" }) },
    empty: { right: ["manage-site", "Only owners do this."], run: async () => {} },
  },
);

/** Pages for more people than the desk's; each has one form. */
const one = { run: async () => ({ headers: { "Set-Cookie": "made=1" } }) };
const limited = { run: () => countOne({ take: async () => 61 }, "edda") };
const pages = {
  desk: action,
  member: runActs({ right: "member" }, { "": one }),
  anyone: runActs({ right: "anyone" }, { "": one, often: limited }),
};

/** The status and the body, or the address, of what the page answers to a form. */
async function send(
  db: Parameters<typeof listLog>[0],
  fields: Record<string, string>,
  { role = "editor", days = "7" as string | undefined, page = "desk" as keyof typeof pages } = {},
) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(addressContext, "/desk/days/7?q=a");
  context.set(viewerContext, role === "nobody" ? {} : { user: { id: "edda", role: role as Role } as User });
  const request = new Request("http://site/desk/days/7.data?q=a", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const result: unknown = await pages[page]({ request, params: { days }, context }).catch(
    (error: unknown) => error,
  );
  if (result instanceof Response) return [result.status, result.headers.get("Location")];
  const { data, init } = result as { data: unknown; init?: ResponseInit };
  return [init?.status ?? 200, data, ...(init?.headers ? [init.headers] : [])];
}

const keep = (name: string) => ({ act: "keep", name });

test("whoever is signed out is led to the login and back; those without the right, and a page about nothing, get a 404", async ({
  db,
}) => {
  expect(await send(db, keep("a"), { role: "nobody" })).toEqual([
    303,
    "/login?to=%2Fdesk%2Fdays%2F7%3Fq%3Da",
  ]);
  expect(await send(db, keep("a"), { role: "author" })).toEqual([404, null]);
  expect(await send(db, keep("a"), { days: "" })).toEqual([404, null]);
});

test("an act that there is not gets a 400, also with the name of a method", async ({ db }) => {
  for (const act of ["", "other", "toString"]) expect(await send(db, { act })).toEqual([400, null]);
});

test("a refused form is answered with its act, what was sent and what is wrong", async ({ db }) => {
  const values = { name: "" };
  expect(await send(db, keep(""))).toEqual([422, { act: "keep", values, errors: { name: "Say its name." } }]);
  expect(await send(db, keep("all"))).toEqual([
    409,
    { act: "keep", values: { name: "all" }, errors: { name: "Not all." }, shown: "all for 7 days" },
  ]);
});

test("too many attempts are answered with the time of the next one", async ({ db }) => {
  const errors = { form: "Too many attempts. Try again in 2 minutes." };
  expect(await send(db, keep("a"), { days: "91" })).toEqual([
    429,
    { act: "keep", values: { name: "a" }, errors },
    { "Retry-After": "61" },
  ]);
  expect(await send(db, { act: "often" }, { page: "anyone" })).toEqual([
    429,
    { act: "often", values: {}, errors },
    { "Retry-After": "61" },
  ]);
});

test("a page may be for whoever has an account, or for everybody", async ({ db }) => {
  const [reader, nobody] = [{ role: "reader" }, { role: "nobody" }];
  expect(await send(db, {}, { ...reader, page: "member" })).toEqual([303, "/desk/days/7"]);
  expect((await send(db, {}, { ...nobody, page: "member" }))[1]).toMatch(/^\/login\?to=/);
  for (const person of [reader, nobody])
    expect(await send(db, {}, { ...person, page: "anyone" })).toEqual([303, "/desk/days/7"]);
});

test("an act is done, shows something, or leads back to its page or elsewhere", async ({ db }) => {
  expect(await send(db, keep("a"))).toEqual([
    200,
    { act: "keep", values: {}, errors: {}, shown: "a for 7 days" },
  ]);
  expect(await send(db, { act: "back-up" })).toEqual([303, "/desk/days/7"]);
  expect(await send(db, { act: "leave" })).toEqual([303, "/elsewhere"]);
});

test("an act may need more than its page, and says so", async ({ db }) => {
  expect(await send(db, { act: "empty" })).toEqual([403, "Only owners do this."]);
  expect(await send(db, { act: "empty" }, { role: "owner" })).toEqual([303, "/desk/days/7"]);
});

test("only an act that was done is in the desk's log", async ({ db }) => {
  await send(db, { act: "back-up" }, { role: "author" });
  await send(db, { act: "leave" });
  await send(db, { act: "back-up" });
  const { entries } = await listLog(db, {});
  expect(entries.map(({ actor_id, act, object }) => [actor_id, act, object])).toEqual([
    ["edda", "back-up", "site"],
  ]);
});
