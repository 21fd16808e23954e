import { expect, test } from "vitest";
import { readAddress } from "../rich/menus/link-address.ts";

test.each([
  ["https://example.org/a", "https://example.org/a"],
  [" example.org ", "https://example.org"],
  ["bücher.example/rye?day=2#crust", "https://bücher.example/rye?day=2#crust"],
  ["ann@example.org", "mailto:ann@example.org"],
  ["/blog/rye", "/blog/rye"],
  ["#crust", "#crust"],
  ["rye", undefined],
  ["dark rye bread", undefined],
  ["Wait. Then bake", undefined],
  ["javascript:alert(1)", undefined],
  ["", undefined],
])("a person who types %j means the address %j", (text, address) => {
  expect(readAddress(text)).toBe(address);
});
