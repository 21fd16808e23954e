import { unpackText } from "../../../app/markdown/packed-text.server.ts";
import type { Db } from "../../../db/engine.ts";
import type { JournalBlog } from "../journal.ts";
import type { Run } from "../people/client.ts";
import { compareToggles } from "./compare-toggles.ts";

/** Compares the journal with the rows of the database. To be called while no requests run. */
export async function compareRows(run: Run) {
  const { deployment } = run;
  const { db, close } = await deployment.connect();
  try {
    const users = await db.selectFrom("users").select(["id", "email", "name"]).execute();
    compareAccounts(run, users);
    await compareBlogs(run, db);
    await compareToggles(run, db, new Map(users.map(({ id, email }) => [id, email])));
    await compareImages(run, db);
  } finally {
    await close();
  }
}

function compareAccounts({ journal, report }: Run, users: { email: string; name: string | null }[]) {
  const usersByEmail = Map.groupBy(users, ({ email }) => email);
  for (const account of journal.accounts) {
    const { email, isCreated, name, hasUnconfirmedName } = account;
    const rows = usersByEmail.get(email) ?? [];
    const evidence = { journal: account, actual: rows };
    if (isCreated && rows.length === 0) report.addProblem("lost", `the account ${email}`, evidence);
    if (rows.length > 1) report.addProblem("doubled", `the account ${email}`, evidence);
    if (isCreated && !hasUnconfirmedName && (rows[0]?.name ?? "") !== name)
      report.addProblem("lost", `the name of ${email}`, evidence);
  }
}

async function selectPosts(db: Db) {
  const rows = await db
    .selectFrom("blogs")
    .leftJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .select(["id", "title", "description", "publish_key", "status", "markdown"])
    .where("kind", "=", "post")
    .execute();
  return Promise.all(
    rows.map(async ({ markdown, ...row }) => ({
      ...row,
      content: markdown && (await unpackText(markdown)),
    })),
  );
}

type Post = Awaited<ReturnType<typeof selectPosts>>[number];

async function compareBlogs(run: Run, db: Db) {
  const postsByKey = Map.groupBy(await selectPosts(db), (row) => row.publish_key);
  for (const blog of run.journal.blogs) {
    compareBlog(run, blog, postsByKey.get(blog.key) ?? []);
    postsByKey.delete(blog.key);
  }
  for (const rows of postsByKey.values())
    run.report.addProblem("doubled", "a blog that nobody published", { journal: undefined, actual: rows });
}

function compareBlog({ report }: Run, blog: JournalBlog, rows: Post[]) {
  const { isPublished, hasUnconfirmedEdit, deletion, title, description, content } = blog;
  const evidence = { journal: blog, actual: rows };
  const [row] = rows;
  if (rows.length > 1) report.addProblem("doubled", `"${title}" is there ${rows.length} times`, evidence);
  if (!row && isPublished) report.addProblem("lost", `the blog "${title}"`, evidence);
  if (!row) return;
  if (row.content === null) report.addProblem("incomplete", `"${title}" has no text`, evidence);
  const isSame = row.title === title && row.description === description && row.content === content;
  if (isPublished && !hasUnconfirmedEdit && !isSame)
    report.addProblem("lost", `the last edit of "${title}"`, evidence);
  if (deletion === "acknowledged" && row.status !== "removed")
    report.addProblem("lost", `the deletion of "${title}"`, evidence);
  if (deletion === "none" && row.status === "removed")
    report.addProblem("lost", `"${title}", not deleted`, evidence);
}

/** Checks that every stored file has a row. The site removes files by their rows. */
async function compareImages({ deployment, report }: Run, db: Db) {
  const keys = new Set((await db.selectFrom("images").select("key").execute()).map(({ key }) => key));
  const storedKeys = (await deployment.imageFiles()).map((file) => file.replace(/-\d+\.webp(\..*)?$/, ""));
  for (const key of new Set(storedKeys).difference(keys))
    report.addProblem("left over", `the files of ${key}, which has no row`);
}
