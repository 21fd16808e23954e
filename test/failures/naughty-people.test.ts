// Naughty texts as names, searches and e-mails. Each is stored and shown unchanged, or refused and shown in
// its field.
import { expect } from "vitest";
import { trimInvisible } from "../../app/lib/characters.ts";
import { readSearchText } from "../../app/lib/read-search-text.ts";
import {
  alertTextOf,
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

test("a profile accepts every text as a name, or says why not and shows it in the field", async ({
  site,
}) => {
  const members = await Promise.all(Array.from({ length: 40 }, (_, number) => logInMember(site, number)));
  for (const [index, text] of naughtyTexts.entries())
    await checkOne(text, async () => {
      const response = await members[index % members.length]!.post("/profile", { name: text });
      const page = parsePage(response.text);
      const name = trimInvisible(text);
      const message = {
        stored: /[\p{Cc}\p{Bidi_Control}]/u.test(name) ? badCharactersMessage : undefined,
        empty: undefined,
        "too long": "A name may have 80 characters at most.",
        unstorable: badCharactersMessage,
      }[expectedResult(name, 80)];
      const shownName =
        expectedResult(name, 80) === "empty" ? "" : withNormalLineEnds(replaceBadCharacters(name));
      expect([response.status, alertTextOf(page)]).toEqual([message ? 422 : 200, message]);
      expect(page.value("input", { name: "name" })).toBe(shownName);
      if (!message) expect(page.text("h1")).toBe(shownName || "User");
    });
});

const badCharactersMessage = "That name holds characters that cannot be saved.";

test("every text can be searched for", async ({ site }) => {
  for (const group of groupTexts(naughtyTexts, 200))
    await checkTogether(group, async (text) => {
      const query = new URLSearchParams({ q: text });
      const q = withNormalLineEnds(readSearchText(text));
      if (expectedResult(text, 200) === "stored") expect(q).toBe(withNormalLineEnds(trimInvisible(text)));
      const feed = JSON.parse((await getPage(site, `/feed?${query}`)).text) as { q: string };
      expect(withNormalLineEnds(feed.q)).toBe(q);
      const results = parsePage((await getPage(site, `/search?${query}`)).text);
      expect(results.text("h1")).toBe(q ? `Search Results for "${q}"` : "Search");
      expect(results.value("input", { "aria-label": "Search all blogs" })).toBe(q);
      const courses = parsePage((await getPage(site, `/course?${query}`)).text);
      expect(courses.value("input", { "aria-label": "Search courses" })).toBe(q);
      parsePage((await getPage(site, `/?${query}`)).text);
    });
});

test("sign-up and login refuse every text that is no e-mail, and show it in the field", async ({ site }) => {
  const expectRefused = async (path: string, email: string, message: string) => {
    const response = await site.openBrowser().post(path, { email, password: "sesame" }, newAddressHeaders());
    const page = parsePage(response.text);
    expect([response.status, alertTextOf(page)]).toEqual([422, message]);
    expect(page.value("input", { name: "email" })).toBe(withNormalLineEnds(replaceBadCharacters(email)));
  };
  for (const group of groupTexts(naughtyTexts, 1000)) {
    const invalidMessage = "Invalid email format. Please enter a valid email.";
    await checkTogether(group, (text) => expectRefused("/signup", text, invalidMessage));
    await checkTogether(group, (text) => expectRefused("/login", text, "Invalid email or password."));
  }
});
