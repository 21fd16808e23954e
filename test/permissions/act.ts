import type { Browser, HttpResponse } from "../support/browser.ts";

export const rolesAndVisitor = ["visitor", "reader", "author", "editor", "owner"] as const;
export type RoleOrVisitor = (typeof rolesAndVisitor)[number];

export interface Act {
  act: string;
  request(browser: Browser, role: RoleOrVisitor): Promise<HttpResponse>;
  /** The response to each person. A form's redirect is 303; "login": a redirect to the login, or its page. */
  expected: Expected;
}

export type Expected = Record<RoleOrVisitor, number | "login">;

export const everyone = (status: number): Expected => ({
  ...{ visitor: status, reader: status, author: status, editor: status, owner: status },
});
export const members = (status: number): Expected => ({ ...everyone(status), visitor: "login" });
/** Other members get 404, as if there were no desk. */
export const editors = (status: number): Expected => ({ ...members(404), editor: status, owner: status });
export const owners = (status: number): Expected => ({ ...members(404), owner: status });

export function read(act: string, path: string, expected: Expected): Act {
  return { act, request: (browser) => browser.get(path), expected };
}

export function readOwn(act: string, path: (role: RoleOrVisitor) => string, expected: Expected): Act {
  return { act, request: (browser, role) => browser.get(path(role)), expected };
}

/** An act that a script sends: on=yes, with JSON as the response. */
export function act(act: string, path: string, expected: Expected): Act {
  return { act, request: (browser) => browser.act(path, { on: "yes" }), expected };
}

export function form(act: string, path: string, fields: Record<string, string>, expected: Expected): Act {
  return { act, request: (browser) => browser.post(path, fields), expected };
}

/** A form that may hold files. */
export function multipartForm(
  act: string,
  path: string,
  fields: Record<string, string>,
  expected: Expected,
): Act {
  return { act, request: (browser) => browser.postFiles(path, formOf(fields)), expected };
}

export function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Whoever is sent to the login, sees its form in place of the page, or is a script that gets a 401, is not let in. */
export function statusOf({ status, headers, text }: HttpResponse, expected: number | "login") {
  if (expected !== "login") return status;
  return status === 401 || headers.location?.startsWith("/login") || text.includes('action="/login"')
    ? "login"
    : status;
}
