import type { RouterContextProvider } from "react-router";
import { dbContext, siteSettingsContext } from "../http/context.ts";
import { sidebarTopics } from "../http/sidebar-topics.server.ts";
import type { Subscription } from "./lib/subscription.ts";
import { findLabel } from "./models/labels.server.ts";
import { choicesOfBlog, listOffers, type Offer } from "./models/offers.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What somebody can choose: the topics of the sidebar, what they have chosen, and the author and topics of the blog `about`. */
export async function readOffers(context: Context, chosen: string[], about = ""): Promise<Offer[]> {
  const db = context.get(dbContext);
  const ids = [...chosen, ...(about ? await choicesOfBlog(db, about) : [])];
  return listOffers(db, context.get(siteSettingsContext).company, sidebarTopics(context), ids);
}

/** The choices, and the label, that exist; the others are left out. */
export async function withKnownChoices(context: Context, subscription: Subscription): Promise<Subscription> {
  const known = new Set((await readOffers(context, subscription.choices)).map(({ id }) => id));
  const label = await findLabel(context.get(dbContext), subscription.label);
  return { ...subscription, label, choices: subscription.choices.filter((id) => known.has(id)) };
}
