import { createHash } from "node:crypto";
import { readArticles } from "../../app/learning/content/article-files.server.ts";
import { readingMinutes } from "../../app/lib/reading-minutes.ts";
import { firstCharacters } from "../../app/lib/text.ts";
import { packText } from "../../app/markdown/packed-text.server.ts";
import { buildSearchTexts } from "../../app/markdown/search-texts.server.ts";
import { type BlogRow, contentHash, writeBlog } from "../../app/writing/models/write-blog.server.ts";
import type { Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import { randomInteger, seededRandom } from "../../tools/seed/random.ts";
import { type BlogText, openTexts } from "./blog-texts.ts";
import { addAuthor, addLikes, authorOf, likesOf, type NewLike } from "./fill-people.ts";
import type { RunningSite } from "./program.ts";

const blogsPerTransaction = 500;
const blogsPerAuthor = 50;
const maxLikes = 30;
const firstPosition = Date.UTC(2023, 0, 1);
const minuteMs = 60_000;

/** The id of the blog with this index, and its position in the feed. The blogs are one minute apart. */
export function cursorOf(index: number) {
  // Like those of real posts, the ids say nothing about the time.
  const id = createHash("sha256").update(`blog ${index}`).digest("hex").slice(0, 12);
  return { id, position: firstPosition + index * minuteMs };
}

/**
 * Fills a site with blogs, their authors and likes: the same ones each time. They go through `writeBlog`, so that the
 * database holds what published blogs leave there. Only their texts are not rendered, since that takes the most time.
 */
export function openFiller() {
  const random = seededRandom(7);
  const nextText = openTexts(random);
  const covers = readArticles("content").map(({ image }) => image!);
  let blogCount = 0;

  async function addBlog(db: Db, index: number): Promise<NewLike[]> {
    if (index % blogsPerAuthor === 0) await addAuthor(db, index / blogsPerAuthor);
    const author = authorOf(randomInteger(random, 0, Math.floor(index / blogsPerAuthor)));
    const image = covers[randomInteger(random, 0, covers.length - 1)]!;
    const likes = Math.floor(random() ** 6 * maxLikes);
    const text = nextText();
    const row = rowOf(index, text, author, image, likes);
    const source = await packText(text.content);
    await writeBlog(db, {
      expects: "nothing",
      row,
      source,
      rendered: renderPlain(text),
      topics: text.topic ? [text.topic] : [],
    });
    return likesOf(random, row.id, likes);
  }

  return {
    /** Adds blogs until there are `total` of them. */
    async fillTo(db: Db, total: number): Promise<void> {
      while (blogCount < total)
        await inTransaction(db, async (db) => {
          const likes: NewLike[] = [];
          const end = Math.min(total, blogCount + blogsPerTransaction);
          while (blogCount < end) likes.push(...(await addBlog(db, blogCount++)));
          await addLikes(db, likes);
        });
    },
  };
}

/** Fills the database of a site that runs. */
export async function fillSite(site: RunningSite, blogCount: number): Promise<void> {
  const { db, close } = await site.connect();
  await openFiller().fillTo(db, blogCount);
  await close();
}

function rowOf(
  index: number,
  { title, description, content }: BlogText,
  author: { id: string; email: string },
  image: string,
  likes: number,
): BlogRow {
  const { id, position } = cursorOf(index);
  const date = new Date(position).toISOString();
  return {
    ...{ id, kind: "post", title, description, position, likes },
    ...{ image, image_width: 1600, image_height: 900, image_alt: "" },
    ...{ author_kind: "user", author_id: author.id, author: author.email },
    ...{ published_at: date, updated_at: date, publish_key: id },
    content_hash: contentHash({ title, description, content, image }),
  };
}

/** What the renderer makes of plain paragraphs. */
function renderPlain({ title, description, content }: BlogText) {
  const paragraphs = content.split("\n\n").map((paragraph) => `<p>${paragraph}</p>`);
  const search = buildSearchTexts({ title, description }, content);
  const html = paragraphs.join("\n");
  const imageKeys = { relative: [], absolute: [] };
  const outline = { headings: [], linkedBlogs: [] };
  const minutes = readingMinutes(content);
  const texts = { html, feed: html, plain: content, excerpt: firstCharacters(content, 150) };
  return { ...texts, minutes, outline, imageKeys, marks: [], questions: [], search };
}
