import { expect } from "vitest";
import { alertsAfter, errorAt, submitProfile, valueAt } from "../../../test/support/account.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob } from "../../../test/support/people-and-blogs.ts";
import { test as base, hasTwoNodes, type TestSite } from "../../../test/support/site.ts";

const test = base.extend("member", ({ site }) => site.logIn(bob));

test("a member gives a name, a handle, a bio and links, and finds them on the page again", async ({
  site,
  member,
}) => {
  const fields = {
    name: " Bob Barista ",
    handle: "Bob-Barista",
    bio: "I grind beans.\r\nThen I wait.",
    links: "https://beans.example/bob\r\n\r\nbob.example",
  };
  const response = await submitProfile(member, fields);
  expect([response.status, response.headers.location]).toEqual([303, "/account"]);
  expect(await alertsAfter(member, response)).toEqual(["Saved."]);
  const page = await member.get("/account");
  expect(["name", "handle", "bio", "links"].map((name) => valueAt(page, `profile-${name}`))).toEqual([
    "Bob Barista",
    "bob-barista",
    "I grind beans.\nThen I wait.",
    "https://beans.example/bob\nhttps://bob.example",
  ]);
  await submitProfile(member, fields);
  expect(await storedProfile(site, bob.id)).toMatchObject({ name: "Bob Barista", handle: "bob-barista" });
  await submitProfile(member, {});
  expect(await storedProfile(site, bob.id)).toEqual({ name: null, handle: null, bio: "", links: "[]" });
});

test("what is wrong is said beside its field, all fields stay, and nothing is saved", async ({
  site,
  member,
}) => {
  const name = "Bob";
  const handleRule = "A handle has 3 to 30 letters (a to z), digits and hyphens, and begins with a letter.";
  const taken = "That handle is taken. Please choose another one.";
  for (const [field, text, error] of [
    ["name", "Lectern Academy", "That is the company's name. Please choose another one."],
    ["handle", "ab", handleRule],
    ["handle", "1bob", handleRule],
    ["handle", "bob barista", handleRule],
    ["handle", "böb", handleRule],
    ["handle", "b".repeat(31), handleRule],
    ["handle", "admin", taken],
    ["handle", "Desk", taken],
    ["handle", "support", taken],
    ["handle", "company", taken],
    ["handle", "lectern-academy", taken],
    ["handle", "lecternacademy", taken],
    ["bio", "x".repeat(301), "A bio may have 300 characters at most."],
    ["bio", "a\u0007b", "That bio holds characters that cannot be saved."],
    ["links", "http://bob.example", "“http://bob.example” is not an https address."],
    ["links", "javascript:alert(1)", "“javascript:alert(1)” is not an https address."],
    ["links", "https://bob@evil.example", "“https://bob@evil.example” is not an https address."],
    ["links", "no address", "“https://no address” is not an https address."],
    ["links", "a.example\nb.example\nc.example\nd.example\ne.example", "There may be 4 links at most."],
    ["links", `https://bob.example/${"x".repeat(200)}`, "A link may have 200 characters at most."],
  ] as const) {
    const response = await submitProfile(member, { name, [field]: text });
    expect([text, response.status, errorAt(response, `profile-${field}`)]).toEqual([text, 422, error]);
    expect(valueAt(response, `profile-${field}`), text).toBe(text.replace("\u0007", "\uFFFD"));
    if (field !== "name") expect(valueAt(response, "profile-name")).toBe(name);
  }
  expect(await storedProfile(site, bob.id)).toEqual({ name: null, handle: null, bio: "", links: "[]" });
});

test("a handle belongs to one member at a time, and a changed one is free again", async ({
  site,
  member,
}) => {
  const other = await site.logIn(ann);
  await submitProfile(member, { handle: "baker" });
  const refusal = await submitProfile(other, { name: ann.name, handle: "Baker" });
  expect([refusal.status, errorAt(refusal, "profile-handle")]).toEqual([
    422,
    "That handle is taken. Please choose another one.",
  ]);
  await submitProfile(member, { handle: "barista" });
  expect((await submitProfile(other, { handle: "baker" })).status).toBe(303);
  expect(await storedProfile(site, ann.id)).toMatchObject({ handle: "baker" });
});

test("of two members who choose a handle at once, one gets it, and the other is told", async ({
  site,
  member,
}) => {
  const other = await site.logIn(ann);
  const responses = await Promise.all([member, other].map((one) => submitProfile(one, { handle: "baker" })));
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 422]);
  const rows = await site.db.selectFrom("users").select("id").where("handle", "=", "baker").execute();
  expect(rows).toHaveLength(1);
});

test("nobody takes over the address of another member by choosing the id as a handle", async ({
  site,
  member,
}) => {
  await addUser(site.db, ann);
  const response = await submitProfile(member, { handle: ann.id });
  expect(errorAt(response, "profile-handle")).toBe("That handle is taken. Please choose another one.");
});

test("a member changes the profile twenty times an hour at most, and what was typed stays", async ({
  skip,
  member,
}) => {
  skip(hasTwoNodes, "each node counts alone");
  for (let index = 0; index < 20; index++) await submitProfile(member, { name: `Bob ${index}` });
  const response = await submitProfile(member, { name: "Bob" });
  expect([response.status, response.headers["retry-after"]]).toEqual([429, expect.any(String)]);
  expect(valueAt(response, "profile-name")).toBe("Bob");
  expect(textOf(mainOf(response.text))).toContain("Too many attempts.");
});

function storedProfile({ db }: TestSite, id: string) {
  const query = db.selectFrom("users").select(["name", "handle", "bio", "links"]);
  return query.where("id", "=", id).executeTakeFirstOrThrow();
}
