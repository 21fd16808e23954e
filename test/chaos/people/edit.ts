// What authors change about their blogs and names; each until it is acknowledged.
import { fieldsOf, submitsEditor } from "../../support/editor.ts";
import { type JournalBlog, newText } from "../journal.ts";
import type { Run } from "./client.ts";
import { type Author, somePictures } from "./publish.ts";

export async function edit(run: Run, author: Author, blog: JournalBlog) {
  const { client, random, done } = author;
  const { report } = run;
  const path = `/blog/${blog.id}/edit`;
  const fields = await openEditor(run, author, blog, path);
  // Pictures go, and come back.
  const text = newText(random, somePictures(random, author.pictures));
  blog.unsure = true;
  const { title, description, content } = text;
  await client.retry(
    `save "${title}"`,
    (person) => {
      done.writes++;
      return submitsEditor(person, path, { ...fields, title, description, content, cover: undefined });
    },
    (answer, again) => {
      if (answer.headers.location === `/blog/${blog.id}`) return true;
      if (answer.status !== 409 || !again) return undefined;
      const evidence = { journal: { ...blog, sent: text }, found: fieldsOf(answer).title };
      report.problem("refused", "a saved edit that was sent again was changed elsewhere", evidence);
      return true;
    },
  );
  Object.assign(blog, text, { changed: true, unsure: false });
  report.acknowledged("edit");
}

async function openEditor({ report }: Run, { client }: Author, blog: JournalBlog, path: string) {
  const { value } = await client.retry(
    `open the editor of "${blog.title}"`,
    (person) => person.get(path),
    (answer) => (answer.status === 200 && answer.text.includes("<textarea") ? fieldsOf(answer) : undefined),
  );
  if (value.title !== blog.title && !blog.unsure)
    report.problem("lost", `the editor of ${blog.id} shows another text`, { journal: blog, found: value });
  return value;
}

export async function remove({ report }: Run, author: Author, blog: JournalBlog) {
  blog.removed = "asked";
  // They go with the blog, if no other one shows them.
  author.pictures = author.pictures.filter((address) => !blog.pictures.includes(address));
  await author.client.retry(
    `delete "${blog.title}"`,
    (person) => person.post(`/blog/${blog.id}/delete`, {}),
    (answer, again) => answer.headers.location === "/" || (again && answer.status === 404) || undefined,
  );
  Object.assign(blog, { removed: "yes", changed: true });
  report.acknowledged("deletion");
}

export async function rename({ report }: Run, { account, client, done, random }: Author) {
  const name = `Author ${random.word()}`;
  account.renaming = true;
  await client.retry(
    `rename ${account.email}`,
    (person) => {
      done.renames++;
      return person.post("/profile", { name });
    },
    (answer) => answer.status === 200 || undefined,
  );
  Object.assign(account, { name, renaming: false });
  report.acknowledged("name");
}
