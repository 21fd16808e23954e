// The newsletter on the account page.
import type { RouterContextProvider } from "react-router";
import type { User } from "../core/user.server.ts";
import { dbContext } from "../http/context.ts";
import type { Given } from "../kit/acts.server.ts";
import { everything, readSubscription, subscriptionProblem } from "./lib/subscription.ts";
import { findSubscriber, saveMemberSubscription } from "./models/subscriber.server.ts";
import { isNewsletterOn } from "./newsletter-on.server.ts";
import { readOffers, withKnownChoices } from "./read-offers.server.ts";

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

/** `on=no` ends it. A member's confirmed e-mail needs no second confirmation. */
export async function changeMemberNewsletter({ context, db, form, user }: Given) {
  if (form.get("on") === "no") {
    await saveMemberSubscription(db, user, null);
    return { alert: "saved" };
  }
  if (user.email_verified_at === null) return { errors: { form: "Confirm your email first." } };
  const subscription = await withKnownChoices(context, readSubscription(form));
  const error = subscriptionProblem(subscription);
  if (error) return { errors: { form: error } };
  await saveMemberSubscription(db, user, subscription);
  return { alert: "saved" };
}
