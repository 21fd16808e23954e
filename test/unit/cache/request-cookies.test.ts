import { expect, test } from "vitest";
import { isAnonymous } from "../../../server/cache/request-cookies.ts";

test("the site's cookies are recognized by their http and https names, other cookies are ignored", () => {
  expect(isAnonymous({ headers: { cookie: "theme=dark; lectern_visitor=x" } })).toBe(false);
  expect(isAnonymous({ headers: { cookie: "__Host-lectern_session=x" } })).toBe(false);
  expect(isAnonymous({ headers: { cookie: "theme=dark" } })).toBe(true);
  expect(isAnonymous({ headers: {} })).toBe(true);
  expect(isAnonymous({ headers: { authorization: "Bearer x" } })).toBe(false);
});
