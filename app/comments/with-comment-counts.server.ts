import type { RouterContextProvider } from "react-router";
import { dbContext, siteSettingsContext, viewerContext } from "../http/context.ts";
import { mutedBy } from "./models/mute.server.ts";
import { countComments, listOfMembers } from "./models/place.server.ts";

/**
 * Adds to cards how many comments their articles show to the viewer, where there are any, and unless the owner has comments
 * off.
 */
export async function withCommentCounts<Card extends { id: string }>(
  context: Readonly<RouterContextProvider>,
  cards: Card[],
): Promise<(Card & { comments?: number })[]> {
  if (context.get(siteSettingsContext).comments === "off") return cards;
  const ids = cards.map(({ id }) => id);
  const db = context.get(dbContext);
  const counts = await countComments(db, ids);
  const { user } = context.get(viewerContext);
  const muted = user && counts.size > 0 ? await mutedBy(db, user.id) : [];
  for (const { blog_id } of await listOfMembers(db, [...counts.keys()], muted))
    counts.set(blog_id, counts.get(blog_id)! - 1);
  return cards.map((card) => ({ ...card, comments: counts.get(card.id) || undefined }));
}
