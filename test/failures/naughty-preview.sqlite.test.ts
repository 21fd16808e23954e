import { expect } from "vitest";
import { logInMember, test } from "../support/naughty-site.ts";
import { checkOne, naughtyTexts, replaceBadCharacters } from "../support/naughty-texts.ts";
import { parsePart } from "../support/parse.ts";

test("a preview renders every text that can be stored", async ({ site }) => {
  const members = await Promise.all(Array.from({ length: 20 }, (_, at) => logInMember(site, at)));
  for (const [at, text] of naughtyTexts.entries())
    await checkOne(text, async () => {
      const response = await members[at % members.length]!.post("/preview", { content: text });
      const { html } = JSON.parse(response.text) as { html: string };
      expect(response.status).toBe(replaceBadCharacters(text) === text ? 200 : 422);
      parsePart(html);
    });
});
