// Which token may do what: every operation of the API, without a token, with each scope alone, and for each role with all of them.
import { expect } from "vitest";
import { openProgram, openProgramOf, type Program } from "../../../test/support/api.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";
import { apiOperations } from "../../api-operations.server.ts";
import { type Role, type Scope, scopes } from "../../lib/permissions.ts";

const openToAll = apiOperations.filter(({ route }) => route.security?.length === 0);
const needed = new Map(
  apiOperations.flatMap(({ route: { operationId, security } }) => {
    const [scope] = security?.[0]?.token ?? [];
    return scope ? [[operationId!, scope as Scope]] : [];
  }),
);

/** Sends what is nearly a request to each operation. Returns those that are not refused for the token's sake. */
async function letIn(program: Program) {
  const allowed: string[] = [];
  for (const { route } of apiOperations) {
    const path = route.path.replaceAll(/\{\w+\}/g, "nothing");
    const takesJson = !["get", "delete"].includes(route.method) && route.operationId !== "uploadAnImage";
    const { status } = await program(path, {
      method: route.method.toUpperCase(),
      ...(takesJson && { json: { text: { title: "x" }, revision: 1 } }),
    });
    if (status === 404) expect((await program("/nothing/at/all")).status).toBe(404);
    expect(status).toBeLessThan(500);
    if (status !== 401 && status !== 403) allowed.push(route.operationId!);
  }
  return allowed;
}

test("each operation asks for one scope, and those that everybody may use read only", async ({ site }) => {
  await publish(site.db, bread);
  expect(openToAll.every(({ route }) => route.method === "get")).toBe(true);
  expect(openToAll.length + needed.size).toBe(apiOperations.length);
  const open = openToAll.map(({ route }) => route.operationId);
  expect(await letIn(openProgram(site))).toEqual(open);
  for (const scope of scopes) {
    const person = { id: `owner${scope}`.slice(0, 12), email: `${scope}@example.com`, name: null };
    const allowed = await letIn(await openProgramOf(site, person, [scope], "owner"));
    const expected = apiOperations
      .map(({ route }) => route.operationId!)
      .filter((id) => (needed.get(id) ?? scope) === scope);
    expect(allowed, scope).toEqual(expected);
  }
});

test("a token does what its person may do now, whatever it was given", async ({ site }) => {
  await publish(site.db, bread);
  const person = { id: "changing2222", email: "c@example.com", name: null };
  const program = await openProgramOf(site, person, [...scopes], "owner");
  const mayNot: Record<Role, string[]> = {
    owner: [],
    editor: scopeOperations("admin"),
    author: scopeOperations("admin"),
    reader: [...scopeOperations("admin"), ...scopeOperations("publish"), "uploadAnImage"],
  };
  for (const [role, refused] of Object.entries(mayNot)) {
    await site.db
      .updateTable("users")
      .set({ role: role as Role })
      .where("id", "=", person.id)
      .execute();
    const allowed = await letIn(program);
    const all = apiOperations.map(({ route }) => route.operationId!);
    expect(
      all.filter((id) => !allowed.includes(id)),
      role,
    ).toEqual(all.filter((id) => refused.includes(id)));
  }
});

const scopeOperations = (scope: Scope) =>
  apiOperations.map(({ route }) => route.operationId!).filter((id) => needed.get(id) === scope);
