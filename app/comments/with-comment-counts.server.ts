import type { RouterContextProvider } from "react-router";
import { dbContext, siteSettingsContext } from "../http/context.ts";
import { countComments } from "./models/place.server.ts";

/** Adds to cards how many comments their articles have, where there are any, and unless the owner has comments off. */
export async function withCommentCounts<Card extends { id: string }>(
  context: Readonly<RouterContextProvider>,
  cards: Card[],
): Promise<(Card & { comments?: number })[]> {
  if (context.get(siteSettingsContext).comments === "off") return cards;
  const ids = cards.map(({ id }) => id);
  const counts = await countComments(context.get(dbContext), ids);
  return cards.map((card) => ({ ...card, comments: counts.get(card.id) }));
}
