// The Big List of Naughty Strings as names, searches, e-mails and passwords: read back as it was typed, or refused with
// what was typed kept.
import { expect } from "vitest";
import { trimInvisible } from "../../app/lib/characters.ts";
import { readSearchText } from "../../app/lib/text.ts";
import {
  alertOf,
  getPage,
  logInMember,
  newAddressHeaders,
  test,
  withNormalLineEnds,
} from "../support/naughty-site.ts";
import {
  checkOne,
  checkTogether,
  expectedResult,
  groupTexts,
  naughtyTexts,
  replaceBadCharacters,
} from "../support/naughty-texts.ts";
import { parsePage } from "../support/parse.ts";

test("a profile takes every text as a name, or says why not and keeps it", async ({ site }) => {
  const members = await Promise.all(Array.from({ length: 40 }, (_, at) => logInMember(site, at)));
  for (const [at, text] of naughtyTexts.entries())
    await checkOne(text, async () => {
      const answer = await members[at % members.length]!.post("/profile", { name: text });
      const page = parsePage(answer.text);
      const name = trimInvisible(text);
      const why = {
        stored: /[\p{Cc}\p{Bidi_Control}]/u.test(name) ? nameHolds : undefined,
        empty: undefined,
        "too long": "A name may have 80 characters at most.",
        unstorable: nameHolds,
      }[expectedResult(name, 80)];
      const kept = expectedResult(name, 80) === "empty" ? "" : withNormalLineEnds(replaceBadCharacters(name));
      expect([answer.status, alertOf(page)]).toEqual([why ? 422 : 200, why]);
      expect(page.value("input", { name: "name" })).toBe(kept);
      if (!why) expect(page.text("h1")).toBe(kept || "User");
    });
});

const nameHolds = "That name holds characters that cannot be kept.";

test("every text can be searched for", async ({ site }) => {
  for (const group of groupTexts(naughtyTexts, 200))
    await checkTogether(group, async (text) => {
      const [query, q] = [new URLSearchParams({ q: text }), withNormalLineEnds(readSearchText(text))];
      if (expectedResult(text, 200) === "stored") expect(q).toBe(withNormalLineEnds(trimInvisible(text)));
      const answer = JSON.parse((await getPage(site, `/feed?${query}`)).text) as { q: string };
      expect(withNormalLineEnds(answer.q)).toBe(q);
      const results = parsePage((await getPage(site, `/search?${query}`)).text);
      expect(results.text("h1")).toBe(q ? `Search Results for "${q}"` : "Search");
      expect(results.value("input", { "aria-label": "Search all blogs" })).toBe(q);
      const courses = parsePage((await getPage(site, `/course?${query}`)).text);
      expect(courses.value("input", { "aria-label": "Search courses" })).toBe(q);
      parsePage((await getPage(site, `/?${query}`)).text);
    });
});

test("sign-up and login refuse every text that is no e-mail, and keep it", async ({ site }) => {
  const refuses = async (path: string, email: string, message: string) => {
    const answer = await site.person().post(path, { email, password: "sesame" }, newAddressHeaders());
    const page = parsePage(answer.text);
    expect([answer.status, alertOf(page)]).toEqual([422, message]);
    expect(page.value("input", { name: "email" })).toBe(withNormalLineEnds(replaceBadCharacters(email)));
  };
  for (const group of groupTexts(naughtyTexts, 1000)) {
    const invalid = "Invalid email format. Please enter a valid email.";
    await checkTogether(group, (text) => refuses("/signup", text, invalid));
    await checkTogether(group, (text) => refuses("/login", text, "Invalid email or password."));
  }
});

test("every text that can be kept is fit for a password, composed or not", async ({ site }) => {
  let count = 0;
  for (const group of groupTexts(
    naughtyTexts.filter((text) => expectedResult(text, 256) === "stored"),
    250,
  ))
    await checkTogether(group, async (text) => {
      const email = `reader${++count}@example.com`;
      const password = text.padEnd(6, ".");
      const signUp = await site.person().post("/signup", { email, password }, newAddressHeaders());
      expect([signUp.status, signUp.headers.location]).toEqual([303, "/"]);
      const typed = { email, password: password.normalize("NFD") };
      expect((await site.person().post("/login", typed, newAddressHeaders())).headers.location).toBe("/");
    });
});
