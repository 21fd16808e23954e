// The Big List of Naughty Strings as names, searches, e-mails and passwords: read back as it was typed, or refused with
// what was typed kept.
import { expect } from "vitest";
import { trimInvisible } from "../../app/lib/characters.ts";
import { readSearchText } from "../../app/lib/text.ts";
import { checkOne, checkTogether, fateOf, inGroups, naughty, shown } from "../support/naughty.ts";
import { alertOf, asRead, member, read, stranger, test } from "../support/naughty-site.ts";
import { parsed } from "../support/parsed.ts";

test("a profile takes every text as a name, or says why not and keeps it", async ({ site }) => {
  const members = await Promise.all(Array.from({ length: 40 }, (_, at) => member(site, at)));
  for (const [at, text] of naughty.entries())
    await checkOne(text, async () => {
      const answer = await members[at % members.length]!.post("/profile", { name: text });
      const page = parsed(answer.text);
      const name = trimInvisible(text);
      const why = {
        kept: /[\p{Cc}\p{Bidi_Control}]/u.test(name) ? nameHolds : undefined,
        empty: undefined,
        "too long": "A name may have 80 characters at most.",
        unkeepable: nameHolds,
      }[fateOf(name, 80)];
      const kept = fateOf(name, 80) === "empty" ? "" : asRead(shown(name));
      expect([answer.status, alertOf(page)]).toEqual([why ? 422 : 200, why]);
      expect(page.value("input", { name: "name" })).toBe(kept);
      if (!why) expect(page.text("h1")).toBe(kept || "User");
    });
});

const nameHolds = "That name holds characters that cannot be kept.";

test("every text can be searched for", async ({ site }) => {
  for (const group of inGroups(naughty, 200))
    await checkTogether(group, async (text) => {
      const [query, q] = [new URLSearchParams({ q: text }), asRead(readSearchText(text))];
      if (fateOf(text, 200) === "kept") expect(q).toBe(asRead(trimInvisible(text)));
      const answer = JSON.parse((await read(site, `/feed?${query}`)).text) as { q: string };
      expect(asRead(answer.q)).toBe(q);
      const results = parsed((await read(site, `/search?${query}`)).text);
      expect(results.text("h1")).toBe(q ? `Search Results for "${q}"` : "Search");
      expect(results.value("input", { "aria-label": "Search all blogs" })).toBe(q);
      const courses = parsed((await read(site, `/course?${query}`)).text);
      expect(courses.value("input", { "aria-label": "Search courses" })).toBe(q);
      parsed((await read(site, `/?${query}`)).text);
    });
});

test("sign-up and login refuse every text that is no e-mail, and keep it", async ({ site }) => {
  const refuses = async (path: string, email: string, message: string) => {
    const answer = await site.person().post(path, { email, password: "sesame" }, stranger());
    const page = parsed(answer.text);
    expect([answer.status, alertOf(page)]).toEqual([422, message]);
    expect(page.value("input", { name: "email" })).toBe(asRead(shown(email)));
  };
  for (const group of inGroups(naughty, 1000)) {
    const invalid = "Invalid email format. Please enter a valid email.";
    await checkTogether(group, (text) => refuses("/signup", text, invalid));
    await checkTogether(group, (text) => refuses("/login", text, "Invalid email or password."));
  }
});

test("every text that can be kept is fit for a password, composed or not", async ({ site }) => {
  let count = 0;
  for (const group of inGroups(
    naughty.filter((text) => fateOf(text, 256) === "kept"),
    250,
  ))
    await checkTogether(group, async (text) => {
      const email = `reader${++count}@example.com`;
      const password = text.padEnd(6, ".");
      const signUp = await site.person().post("/signup", { email, password }, stranger());
      expect([signUp.status, signUp.headers.location]).toEqual([303, "/"]);
      const typed = { email, password: password.normalize("NFD") };
      expect((await site.person().post("/login", typed, stranger())).headers.location).toBe("/");
    });
});
