// Sends texts of the Big List of Naughty Strings that a form refuses, and expects them back in the form.
import { expect } from "vitest";
import { rye, submitEditor } from "../support/editor.ts";
import {
  createAuthor,
  type Field,
  fields,
  fieldsOf,
  maxLengths,
  storedTexts,
  type Texts,
} from "../support/naughty-author.ts";
import { alertTextOf, logInMember, test } from "../support/naughty-site.ts";
import {
  checkOne,
  checkTogether,
  expectedResult,
  groupTexts,
  naughtyTexts,
  replaceBadCharacters,
} from "../support/naughty-texts.ts";
import { parsePage } from "../support/parse.ts";

const requiredMessage = "Title, description, content, and image are required.";

test("a text that cannot be stored is refused with the name of its field, and the form keeps all texts", async ({
  site,
}) => {
  const author = await createAuthor(site, 0);
  for (const name of fields)
    for (const text of naughtyTexts) {
      const result = expectedResult(text, { ...maxLengths, content: 200_000 }[name]);
      if (result === "stored") continue;
      await checkOne(text, async () => {
        const form = { ...rye, [name]: text, cover: undefined, image: author.image, revision: "1" };
        const response = await submitEditor(author.browser, `/blog/${author.id}/edit`, form);
        const page = parsePage(response.text);
        expect([response.status, alertTextOf(page)]).toEqual([422, alertsOf(name)[result]]);
        expect(fieldsOf(page)).toEqual(textsInForm({ ...rye, [name]: text }));
      });
    }
});

test("a form without a cover comes back with every text", async ({ site }) => {
  const browser = await logInMember(site, 0);
  for (const group of groupTexts(naughtyTexts, maxLengths.title))
    await checkTogether(group, async (text) => {
      const texts = { title: text, description: text, content: text };
      const response = await submitEditor(browser, "/write", { ...texts, cover: undefined });
      const page = parsePage(response.text);
      expect([response.status, alertTextOf(page)]).toEqual([422, requiredMessage]);
      expect(fieldsOf(page)).toEqual(textsInForm(texts));
    });
});

/** The alert for each reason to refuse a field. */
function alertsOf(name: Field) {
  return {
    empty: requiredMessage,
    "too long": `The ${name} may have ${maxLengths[name]} characters at most.`,
    unstorable: `The ${name} holds characters that cannot be saved. Please remove them.`,
  };
}

/** The texts as a refused form returns them: bad characters become U+FFFD. */
function textsInForm(texts: Texts): Texts {
  const { title, description, content } = storedTexts(texts);
  return {
    title: replaceBadCharacters(title),
    description: replaceBadCharacters(description),
    content: replaceBadCharacters(content),
  };
}
