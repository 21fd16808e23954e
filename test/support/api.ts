import { createApiToken } from "../../app/core/api-token.server.ts";
import { findActiveUser } from "../../app/core/user.server.ts";
import type { Role, Scope } from "../../app/lib/permissions.ts";
import { sendRequest } from "./browser.ts";
import { addUser } from "./people-and-blogs.ts";
import type { TestSite } from "./site.ts";

type Person = Parameters<typeof addUser>[1];

interface Sent {
  method?: string;
  /** Becomes JSON. */
  json?: unknown;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export type Program = ReturnType<typeof openProgram>;

/** A program that uses the API, with a token or without one. */
export function openProgram(site: TestSite, token?: string) {
  return async (path: string, { method, json, headers, body }: Sent = {}) => {
    const response = await sendRequest(`${site.url}/api/v1${path}`, {
      method: method ?? (json === undefined && body === undefined ? "GET" : "POST"),
      body: json === undefined ? body : JSON.stringify(json),
      headers: {
        ...(json !== undefined && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const isJson = response.headers["content-type"]?.includes("json");
    return { ...response, json: isJson && response.text ? JSON.parse(response.text) : undefined };
  };
}

/** A program with a token of this person, who is added unless they are there. */
export async function openProgramOf(site: TestSite, person: Person, scopes: Scope[], role?: Role) {
  await addUser(site.db, person);
  if (role) await site.db.updateTable("users").set({ role }).where("id", "=", person.id).execute();
  const user = (await findActiveUser(site.db, person.id))!;
  const token = (await createApiToken(site.db, user, { name: "a test", scopes }))!;
  return Object.assign(openProgram(site, token), { token });
}
