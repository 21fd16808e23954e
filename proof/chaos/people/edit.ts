// Edits, deletions and new names. Each request is retried until it is acknowledged.
import { fieldsOf, submitEditor } from "../../../test/support/editor.ts";
import { type JournalBlog, newBlogText } from "../journal.ts";
import type { Run } from "./client.ts";
import { type Author, pickPictures } from "./publish.ts";

export async function editBlog(run: Run, author: Author, blog: JournalBlog) {
  const { client, random, attempts } = author;
  const { report } = run;
  const path = `/blog/${blog.id}/edit`;
  const fields = await openEditor(run, author, blog, path);
  // Each edit picks other pictures.
  const text = newBlogText(random, pickPictures(random, author.pictures));
  blog.hasUnconfirmedEdit = true;
  const { title, description, content } = text;
  await client.retry(
    `save "${title}"`,
    (browser) => {
      attempts.writes++;
      return submitEditor(browser, path, { ...fields, title, description, content, cover: undefined });
    },
    (response, isRetry) => {
      if (response.headers.location === `/blog/${blog.id}`) return true;
      if (response.status !== 409 || !isRetry) return undefined;
      const evidence = { journal: { ...blog, newText: text }, actual: fieldsOf(response).title };
      report.addProblem(
        "refused",
        "a saved edit that was sent again was refused as changed elsewhere",
        evidence,
      );
      return true;
    },
  );
  const earlierPictures = [...blog.earlierPictures, ...blog.pictures];
  Object.assign(blog, text, { earlierPictures, hasChanged: true, hasUnconfirmedEdit: false });
  report.countWrite("edit");
}

/** Checks the fields of the editor, and returns them. */
async function openEditor({ report }: Run, { client }: Author, blog: JournalBlog, path: string) {
  const { value: fields } = await client.retry(
    `open the editor of "${blog.title}"`,
    (browser) => browser.get(path),
    (response) =>
      response.status === 200 && response.text.includes("<textarea") ? fieldsOf(response) : undefined,
  );
  if (fields.title !== blog.title && !blog.hasUnconfirmedEdit)
    report.addProblem("lost", `the editor of ${blog.id} shows another text`, {
      journal: blog,
      actual: fields,
    });
  return fields;
}

export async function deleteBlog({ report }: Run, author: Author, blog: JournalBlog) {
  blog.deletion = "requested";
  // The site deletes these pictures with the blog and its versions, unless another blog shows them.
  const deleted = new Set([...blog.pictures, ...blog.earlierPictures]);
  author.pictures = author.pictures.filter((address) => !deleted.has(address));
  await author.client.retry(
    `delete "${blog.title}"`,
    (browser) => browser.post(`/blog/${blog.id}/delete`, {}),
    (response, isRetry) =>
      response.headers.location === "/" || (isRetry && response.status === 404) || undefined,
  );
  Object.assign(blog, { deletion: "acknowledged", hasChanged: true });
  report.countWrite("deletion");
}

export async function renameAuthor({ report }: Run, { account, client, attempts, random }: Author) {
  const name = `Author ${random.word()}`;
  account.hasUnconfirmedName = true;
  await client.retry(
    `rename ${account.email}`,
    (browser) => {
      attempts.renames++;
      return browser.post("/profile", { name });
    },
    (response) => response.status === 200 || undefined,
  );
  Object.assign(account, { name, hasUnconfirmedName: false });
  report.countWrite("name");
}
