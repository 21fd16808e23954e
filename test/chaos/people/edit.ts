// Edits, deletions and new names; each is retried until it is acknowledged.
import { fieldsOf, submitEditor } from "../../support/editor.ts";
import { type JournalBlog, newText } from "../journal.ts";
import type { Run } from "./client.ts";
import { type Author, somePictures } from "./publish.ts";

export async function edit(run: Run, author: Author, blog: JournalBlog) {
  const { client, random, attempts } = author;
  const { report } = run;
  const path = `/blog/${blog.id}/edit`;
  const fields = await openEditor(run, author, blog, path);
  // Each edit picks the pictures anew.
  const text = newText(random, somePictures(random, author.pictures));
  blog.unsure = true;
  const { title, description, content } = text;
  await client.retry(
    `save "${title}"`,
    (person) => {
      attempts.writes++;
      return submitEditor(person, path, { ...fields, title, description, content, cover: undefined });
    },
    (response, isRetry) => {
      if (response.headers.location === `/blog/${blog.id}`) return true;
      if (response.status !== 409 || !isRetry) return undefined;
      const evidence = { journal: { ...blog, sent: text }, actual: fieldsOf(response).title };
      report.problem("refused", "a saved edit that was sent again was changed elsewhere", evidence);
      return true;
    },
  );
  Object.assign(blog, text, { changed: true, unsure: false });
  report.acknowledged("edit");
}

async function openEditor({ report }: Run, { client }: Author, blog: JournalBlog, path: string) {
  const { value: fields } = await client.retry(
    `open the editor of "${blog.title}"`,
    (person) => person.get(path),
    (response) =>
      response.status === 200 && response.text.includes("<textarea") ? fieldsOf(response) : undefined,
  );
  if (fields.title !== blog.title && !blog.unsure)
    report.problem("lost", `the editor of ${blog.id} shows another text`, { journal: blog, actual: fields });
  return fields;
}

export async function remove({ report }: Run, author: Author, blog: JournalBlog) {
  blog.removed = "requested";
  // The site deletes these pictures with the blog, unless another blog shows them.
  author.pictures = author.pictures.filter((address) => !blog.pictures.includes(address));
  await author.client.retry(
    `delete "${blog.title}"`,
    (person) => person.post(`/blog/${blog.id}/delete`, {}),
    (response, isRetry) =>
      response.headers.location === "/" || (isRetry && response.status === 404) || undefined,
  );
  Object.assign(blog, { removed: "yes", changed: true });
  report.acknowledged("deletion");
}

export async function rename({ report }: Run, { account, client, attempts, random }: Author) {
  const name = `Author ${random.word()}`;
  account.renaming = true;
  await client.retry(
    `rename ${account.email}`,
    (person) => {
      attempts.renames++;
      return person.post("/profile", { name });
    },
    (response) => response.status === 200 || undefined,
  );
  Object.assign(account, { name, renaming: false });
  report.acknowledged("name");
}
