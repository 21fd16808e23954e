// Uploads and publishes. Each request is retried until it is acknowledged.
import { imageKeyOf, postCover, submitEditor } from "../../../test/support/editor.ts";
import { type Account, type JournalBlog, newBlogText } from "../journal.ts";
import type { Random } from "../random.ts";
import type { Client, Run } from "./client.ts";

export interface Author {
  account: Account;
  client: Client;
  random: Random;
  /** How many requests were sent, of each kind that the site limits for one account. */
  attempts: { uploads: number; writes: number; renames: number };
  /** The addresses of the uploaded pictures that texts can show. */
  pictures: string[];
}

export async function publishBlog(run: Run, author: Author, cover: File) {
  const { random, client } = author;
  if (random.chance(0.3)) author.pictures.push(`/images/${await upload(author, cover)}-1600.webp`);
  // With JavaScript the cover is uploaded first; without, it is part of the form.
  const image = random.chance(0.5) ? await upload(author, cover) : undefined;
  const blog = newBlog(author);
  run.journal.blogs.push(blog);
  const { title, description, content, key } = blog;
  const picture = image ? { image, cover: undefined } : { cover };
  await client.retry(
    `publish "${title}"`,
    (browser) => {
      author.attempts.writes++;
      if (!image) author.attempts.uploads++;
      return submitEditor(browser, "/write", { title, description, content, publishKey: key, ...picture });
    },
    (response) => response.headers.location === "/" || undefined,
  );
  blog.isPublished = true;
  run.report.countWrite("blog");
  blog.id = await findBlogId(client, title);
  if (!blog.id)
    run.report.addProblem("lost", "a published blog is not in the feed", {
      journal: blog,
      actual: undefined,
    });
}

function newBlog({ account, random, pictures }: Author): JournalBlog {
  return {
    ...newBlogText(random, pickPictures(random, pictures)),
    earlierPictures: [],
    key: random.word(),
    author: account,
    isPublished: false,
    hasUnconfirmedEdit: false,
    deletion: "none",
    hasChanged: true,
  };
}

/** At most three pictures. */
export function pickPictures(random: Random, pictures: string[]) {
  return pictures.filter(() => random.chance(0.3)).slice(0, 3);
}

/** Uploads a picture. Returns its storage key. */
async function upload({ client, attempts }: Author, file: File): Promise<string> {
  const { value: key } = await client.retry(
    "upload a picture",
    (browser) => {
      attempts.uploads++;
      return postCover(browser, file);
    },
    (response) => (response.status === 201 ? imageKeyOf(response) : undefined),
  );
  return key;
}

/** The id of the blog with this title, from the feed; undefined when it is missing. */
async function findBlogId(client: Client, title: string): Promise<string | undefined> {
  const { value: blogs } = await client.retry(
    `find "${title}"`,
    (browser) => browser.get(`/feed?q=${encodeURIComponent(title)}`),
    ({ status, text }) =>
      status === 200 ? (JSON.parse(text) as { blogs: { id: string; title: string }[] }).blogs : undefined,
  );
  return blogs.find((blog) => blog.title === title)?.id;
}
