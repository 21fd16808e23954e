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

type Card = Pick<BlogCard, "id" | "kind" | "topic" | "position">;

function allCards({ db }: TestSite): Promise<Card[]> {
  const columns = ["id", "kind", "topic", "position"] as const;
  return db.selectFrom("blogs").select(columns).where("removed_at", "is", null).execute();
}

function expectedIds(blog: Card, cards: Card[]): string[] {
  const rank = ({ topic, kind }: Card) =>
    topic !== null && topic === blog.topic ? 0 : kind === blog.kind ? 1 : 2;
  return cards
    .filter(({ id }) => id !== blog.id)
    .sort((a, b) => rank(a) - rank(b) || b.position - a.position)
    .slice(0, 3)
    .map(({ id }) => id);
}
