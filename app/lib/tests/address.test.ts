import { expect, test } from "vitest";
import { formatCursor, parseCursor } from "../cursor.ts";
import { pathOnThisSite } from "../path-on-this-site.ts";

test("a formatted cursor is parsed to the same cursor, and anything else is refused", () => {
  for (const cursor of [
    { position: 1772352000000, id: "abc234" },
    { position: -26, id: "s26" },
  ])
    expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  for (const text of [
    null,
    "",
    ".",
    "1.",
    ".a",
    "1.A",
    "1.a b",
    "1e5.a",
    "--1.a",
    "1.a\n",
    "9999999999999999.a",
  ])
    expect(parseCursor(text), String(text)).toBeUndefined();
});

test("only an address on this site is a path of the site", () => {
  const site = "https://blog.example";
  expect(pathOnThisSite("/write?draft=1#x", site)).toBe("/write?draft=1#x");
  expect(pathOnThisSite(`${site}/course?q=sql`, site)).toBe("/course?q=sql");
  for (const address of [
    null,
    "",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    `${site}//evil.example/x`,
    `${site}/a/..//evil.example`,
    "http://blog.example/x",
    "https://blog.example:444/x",
    "https://blog.example.evil.example/x",
    "javascript:alert(1)",
    "http://[",
  ])
    expect(pathOnThisSite(address, site), String(address)).toBe("/");
});
