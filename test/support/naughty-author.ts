import { trimInvisible } from "../../app/lib/characters.ts";
import type { Browser } from "./browser.ts";
import { rye, submitEditor, uploadCover } from "./editor.ts";
import { logInMember, withNormalLineEnds } from "./naughty-site.ts";
import type { parsePage } from "./parse.ts";
import type { TestSite } from "./site.ts";

export const maxLengths = { title: 200, description: 500, content: 4000 };
export type Field = keyof typeof maxLengths;
export type Texts = Record<Field, string>;
export const fields = Object.keys(maxLengths) as Field[];

/** A member with one blog. `blog` holds the texts to send and to expect. */
export interface Author {
  browser: Browser;
  id: string;
  image: string;
  revision: number;
  blog: Texts;
}

export async function createAuthor(site: TestSite, at: number): Promise<Author> {
  const browser = await logInMember(site, at);
  const image = await uploadCover(browser);
  await submitEditor(browser, "/write", { cover: undefined, image });
  const { id } = await site.db
    .selectFrom("blogs")
    .select("id")
    .where("image", "=", image)
    .executeTakeFirstOrThrow();
  return { browser, id, image, revision: 1, blog: { ...rye } };
}

/** The texts as the site stores them: title and description in one line, line ends normalized. */
export function storedTexts({ title, description, content }: Texts): Texts {
  const inOneLine = (text: string) => trimInvisible(text.replace(/[\r\n]+/g, " "));
  return {
    title: inOneLine(title),
    description: inOneLine(description),
    content: withNormalLineEnds(content),
  };
}

export function fieldsOf(page: ReturnType<typeof parsePage>) {
  return Object.fromEntries(fields.map((name) => [name, page.text("textarea", { name })]));
}
