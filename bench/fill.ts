import { buildSearchTexts } from "../app/markdown/search-texts.server.ts";
import { readArticles } from "../app/models/built-in-articles.server.ts";
import { writeBlog } from "../app/models/write-blog.server.ts";
import { connect } from "../db/connect.ts";
import type { Db } from "../db/engine.ts";
import { inTransaction } from "../db/transaction.ts";

const perTransaction = 250;
const syllables = "ba be di do fu ga ki la le mi mo na ne no pa ra re ri sa se so ta ti to va vi".split(" ");

/** Writes `count` blogs, the same ones each time, from words of the built-in articles and from invented words. */
export async function fillBlogs(folder: string, count: number): Promise<void> {
  const { db, close } = await connect(undefined, folder);
  const writeNext = openWriter();
  for (let start = 0; start < count; start += perTransaction)
    await inTransaction(db, async (db) => {
      for (let at = start; at < Math.min(count, start + perTransaction); at++) await writeNext(db, at);
    });
  await close();
}

function openWriter() {
  const random = seeded(7);
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)]!;
  const realWords = readArticles("content").flatMap(({ content }) => content.match(/[A-Za-z]{2,}/g) ?? []);
  const inventedWords = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join(""),
  );
  const words = (length: number) =>
    Array.from({ length }, () => (random() < 0.9 ? pick(realWords) : pick(inventedWords))).join(" ");

  return async (db: Db, at: number) => {
    const [id, title, description, plain] = [`fill${at}`, words(7), words(15), words(180)];
    const at2026 = "2026-01-01T00:00:00.000Z";
    const search = buildSearchTexts({ title, description }, plain);
    const row = {
      ...{ id, kind: "post" as const, title, description, image_alt: "", publish_key: id },
      ...{ published_at: at2026, updated_at: at2026, position: at },
    };
    const rendered = { html: `<p>${plain}</p>`, plain, search };
    await writeBlog(db, { expects: "nothing", row, content: plain, rendered });
  };
}

/** Pseudo-random numbers, the same each time (Lehmer's generator). */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
