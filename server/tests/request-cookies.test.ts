import { expect, test } from "vitest";
import { isAnonymous } from "../cache/request-cookies.ts";

test("only a cookie of the site or an Authorization header makes a request not anonymous", () => {
  expect(isAnonymous({ headers: { cookie: "theme=dark; site_visitor=x" } })).toBe(false);
  expect(isAnonymous({ headers: { cookie: "__Host-site_session=x" } })).toBe(false);
  expect(isAnonymous({ headers: { cookie: "theme=dark" } })).toBe(true);
  expect(isAnonymous({ headers: {} })).toBe(true);
  expect(isAnonymous({ headers: { authorization: "Bearer x" } })).toBe(false);
});
