import { afterEach, expect, test } from "vitest";
import { draftState } from "../../../app/editor/drafts/draft-state.ts";
import { takesAddress } from "../../../app/editor/drafts/use-draft-address.ts";

afterEach(() => {
  draftState.current = "unsent";
});

test("a new draft takes its address once the server has it, unless the person is on the way elsewhere", () => {
  expect(takesAddress(undefined, "/write", false)).toBe(false);
  expect(takesAddress("rye", "/write", false)).toBe(true);
  expect(takesAddress("rye", "/write", true)).toBe(false);
  expect(takesAddress("rye", "/write/wheat", false)).toBe(true);
  expect(takesAddress("rye", "/write/rye", false)).toBe(false);
  expect(takesAddress("rye", "/blog/rye/edit", false)).toBe(false);
});

test("a draft that the server has at the moment when its publish is accepted leaves the way to the page that follows", () => {
  draftState.current = "accepted";
  expect(takesAddress("rye", "/write", false)).toBe(false);
});
