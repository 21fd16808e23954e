import { expect } from "vitest";
import type { BlogCard } from "../../app/models/feed.server.ts";
import { listRelatedBlogs } from "../../app/models/feed.server.ts";
import { removeBlog } from "../../app/models/write-blog.server.ts";
import { bread, publish } from "../support/people-and-blogs.ts";
import { type TestSite, test } from "../support/site.ts";

test("an article is followed by three others: those of its topic first, then those of its kind, then the newest", async ({
  site,
}) => {
  await publish(site.db, { ...bread, id: "olderpost222" }, { position: 1 });
  await publish(site.db, { ...bread, id: "newerpost222" }, { position: 2 });
  await publish(site.db, { ...bread, id: "removedpost2" }, { position: 3 });
  await removeBlog(site.db, "removedpost2");
  const cards = await allCards(site);
  expect(cards).toHaveLength(28);
  for (const card of cards) {
    const related = await listRelatedBlogs(site.db, card);
    expect(
      related.map(({ id }) => id),
      card.id,
    ).toEqual(expectedIds(card, cards));
  }
});

type Card = Pick<BlogCard, "id" | "kind" | "position"> & { topics: string[] };

async function allCards({ db }: TestSite): Promise<Card[]> {
  const columns = ["id", "kind", "position"] as const;
  const cards = await db.selectFrom("blogs").select(columns).where("removed_at", "is", null).execute();
  const rows = await db.selectFrom("blog_topics").select(["blog_id", "topic"]).execute();
  const topicsOf = (id: string) => rows.filter(({ blog_id }) => blog_id === id).map(({ topic }) => topic);
  return cards.map((card) => ({ ...card, topics: topicsOf(card.id) }));
}

function expectedIds(blog: Card, cards: Card[]): string[] {
  const rank = ({ topics, kind }: Card) =>
    topics.some((topic) => blog.topics.includes(topic)) ? 0 : kind === blog.kind ? 1 : 2;
  return cards
    .filter(({ id }) => id !== blog.id)
    .sort((a, b) => rank(a) - rank(b) || b.position - a.position)
    .slice(0, 3)
    .map(({ id }) => id);
}
