import { readFileSync } from "node:fs";
import { expect } from "vitest";
import {
  beginImport,
  finishImport,
  importer,
  importFiles,
  partsOf,
  postFile,
  reportOf,
} from "../../../test/support/imports.ts";
import { confirmEmail } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { advanceImport } from "../models/advance-import.server.ts";
import { unprovenNote } from "../models/import-person.server.ts";

const files = {
  "blog/authors.yml": JSON.stringify({ ada: { name: "Ada Author", email: "ADA@old.example " } }),
  "blog/hello.md": postFile({ title: "Hello", authors: "ada", date: "2020-01-02" }, "Hello."),
  "blog/idea.md": postFile({ title: "Idea", authors: "ada", draft: true }, "Not yet."),
};
const ada = { email: "ada@old.example", password: "sesame" };
const never = new AbortController().signal;

const signUp = ({ openBrowser }: TestSite) => openBrowser().post("/signup", ada);

const adasId = async ({ db }: TestSite) =>
  (await db.selectFrom("users").select("id").where("email_key", "=", ada.email).executeTakeFirstOrThrow()).id;

/** Whose the post and the draft are. */
async function holders({ db }: TestSite) {
  const post = db.selectFrom("blogs").select(["author_kind", "author_id"]).where("title", "=", "Hello");
  const draft = db.selectFrom("drafts").select("user_id").where("title", "=", "Idea");
  return { ...(await post.executeTakeFirstOrThrow()), ...(await draft.executeTakeFirstOrThrow()) };
}

const companys = { author_kind: "company", author_id: null, user_id: importer };

test("an account that never confirmed its e-mail gets nothing of an import, which the plan says, and confirming it later changes nothing", async ({
  site,
}) => {
  await signUp(site);
  const id = await beginImport(site, files);
  await advanceImport(partsOf(site), id, never);
  const planned = await reportOf(site, id);
  expect(planned.state).toBe("planned");
  expect(planned.entries.find(({ kind }) => kind === "person")!.notes).toEqual([unprovenNote]);
  await confirmEmail(site.db, { id: await adasId(site) });
  await finishImport(site, id);
  expect(await holders(site)).toEqual(companys);
});

test("nor does one that somebody makes after the plan, with a password or a sign-in that confirmed nothing", async ({
  site,
}) => {
  const id = await beginImport(site, files);
  await advanceImport(partsOf(site), id, never);
  await signUp(site);
  const userId = await adasId(site);
  await site.db.deleteFrom("passwords").where("user_id", "=", userId).execute();
  const identity = { issuer: "https://id.example", subject: "1", email: ada.email, verified_at: null };
  await site.db
    .insertInto("identities")
    .values({ ...identity, user_id: userId, created_at: "2026-01-01T00:00:00.000Z" })
    .execute();
  const { entries } = await finishImport(site, id);
  expect(entries.find(({ kind }) => kind === "person")!.notes).toEqual([unprovenNote]);
  expect(await holders(site)).toEqual(companys);
});

test("who confirmed it gets the texts, and so does the person whom an earlier import added", async ({
  site,
}) => {
  await importFiles(site, files);
  const added = await adasId(site);
  expect(await holders(site)).toMatchObject({ author_id: added });
  const more = { ...files, "blog/second.md": postFile({ title: "Second", authors: "ada" }, "More.") };
  await importFiles(site, more, { site: "https://mirror.example" });
  const second = site.db.selectFrom("blogs").select("author_id").where("title", "=", "Second");
  expect(await second.execute()).toEqual([{ author_id: added }]);
});

test("a comment stays by its name when the account with its e-mail never confirmed it", async ({ site }) => {
  const wordpress = readFileSync(
    "packages/blog-exports/tests/fixtures/wordpress/bees.wordpress.2024.xml",
    "utf8",
  );
  await signUp(site);
  await importFiles(site, { "old.xml": wordpress.replace("mo@mail.example", "Ada@Old.example") });
  const comments = site.db.selectFrom("comments").select("author_id").where("author_name", "=", "Mo");
  expect(await comments.execute()).toEqual([{ author_id: null }]);
});
