import { afterEach, expect, test } from "vitest";
import { draftState } from "../../ui/draft-state.ts";
import { shouldMoveToDraftAddress } from "../drafts/use-draft-address.ts";

afterEach(() => {
  draftState.phase = "unsent";
});

test("a new draft takes its address once the server has it, unless a navigation is under way", () => {
  expect(shouldMoveToDraftAddress(undefined, "/write", false)).toBe(false);
  expect(shouldMoveToDraftAddress("rye", "/write", false)).toBe(true);
  expect(shouldMoveToDraftAddress("rye", "/write", true)).toBe(false);
  expect(shouldMoveToDraftAddress("rye", "/write/wheat", false)).toBe(true);
  expect(shouldMoveToDraftAddress("rye", "/write/rye", false)).toBe(false);
  expect(shouldMoveToDraftAddress("rye", "/blog/rye/edit", false)).toBe(false);
});

test("after its publish was accepted, a draft takes no address, so that the redirect is not lost", () => {
  draftState.phase = "accepted";
  expect(shouldMoveToDraftAddress("rye", "/write", false)).toBe(false);
});
