import { buildSearchTexts } from "../app/markdown/search-texts.server.ts";
import { readArticles } from "../app/models/built-in-articles.server.ts";
import { writeBlog } from "../app/models/write-blog.server.ts";
import { connect } from "../db/connect.ts";
import type { Db } from "../db/engine.ts";
import { inTransaction } from "../db/transaction.ts";

const blogsPerTransaction = 250;
const syllables = "ba be di do fu ga ki la le mi mo na ne no pa ra re ri sa se so ta ti to va vi".split(" ");

/**
 * Writes `count` blogs of words from the built-in articles and of invented words. The blogs are the same each time.
 */
export async function fillBlogs(folder: string, count: number): Promise<void> {
  const { db, close } = await connect(undefined, folder);
  const writeNext = openWriter();
  for (let start = 0; start < count; start += blogsPerTransaction)
    await inTransaction(db, async (db) => {
      for (let at = start; at < Math.min(count, start + blogsPerTransaction); at++) await writeNext(db, at);
    });
  await close();
}

/** Returns a function that writes the blog with an index. */
function openWriter() {
  const random = seededRandom(7);
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)]!;
  const realWords = readArticles("content").flatMap(({ content }) => content.match(/[A-Za-z]{2,}/g) ?? []);
  const inventedWords = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join(""),
  );
  const randomWords = (length: number) =>
    Array.from({ length }, () => (random() < 0.9 ? pick(realWords) : pick(inventedWords))).join(" ");

  return async (db: Db, index: number) => {
    const [id, title, description, plain] = [
      `fill${index}`,
      randomWords(7),
      randomWords(15),
      randomWords(180),
    ];
    const publishedAt = "2026-01-01T00:00:00.000Z";
    const row = {
      ...{ id, kind: "post" as const, title, description, image_alt: "", publish_key: id },
      ...{ published_at: publishedAt, updated_at: publishedAt, position: index },
    };
    const search = buildSearchTexts({ title, description }, plain);
    const rendered = { html: `<p>${plain}</p>`, plain, search };
    await writeBlog(db, { expects: "nothing", row, content: plain, rendered });
  };
}

/** Returns pseudo-random numbers from 0 to below 1. The same seed gives the same numbers (Lehmer's generator). */
function seededRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
