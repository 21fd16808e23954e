// Naughty texts as passwords. The database stores only their hashes.
import { expect } from "vitest";
import { newAddressHeaders, test } from "../support/naughty-site.ts";
import { checkTogether, expectedResult, groupTexts, naughtyTexts } from "../support/naughty-texts.ts";

test("every text that can be stored works as a password, in two Unicode forms", async ({ site }) => {
  let count = 0;
  for (const group of groupTexts(
    naughtyTexts.filter((text) => expectedResult(text, 256) === "stored"),
    250,
  ))
    await checkTogether(group, async (text) => {
      const email = `reader${++count}@example.com`;
      const password = text.padEnd(6, ".");
      const signUp = await site.openBrowser().post("/signup", { email, password }, newAddressHeaders());
      expect([signUp.status, signUp.headers.location]).toEqual([303, "/"]);
      const decomposed = { email, password: password.normalize("NFD") };
      expect(
        (await site.openBrowser().post("/login", decomposed, newAddressHeaders())).headers.location,
      ).toBe("/");
    });
});
