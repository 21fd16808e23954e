import type { RouterContextProvider } from "react-router";
import { dbContext } from "../http/context.ts";
import type { User } from "../models/user.server.ts";
import { everything } from "./lib/subscription.ts";
import { findSubscriber } from "./models/subscriber.server.ts";
import { isNewsletterOn } from "./newsletter-on.server.ts";
import { readOffers } from "./read-offers.server.ts";

/** What the account page shows of the newsletter; undefined while there is none. */
export async function readMemberNewsletter(context: Readonly<RouterContextProvider>, user: User) {
  if (!isNewsletterOn(context)) return undefined;
  const subscriber = await findSubscriber(context.get(dbContext), { email: user.email });
  const subscription = user.email_verified_at && subscriber?.state === "confirmed" ? subscriber : undefined;
  const { wantsAll, choices, cadence } = subscription ?? everything;
  return {
    ...(subscription && { subscription: { wantsAll, choices, cadence } }),
    offers: await readOffers(context, choices),
  };
}
