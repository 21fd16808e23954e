import type { AccountForm, ActResult } from "../accounts/settings/act.server.ts";
import { dbContext } from "../http/context.ts";
import { readSubscription, subscriptionProblem } from "./lib/subscription.ts";
import { saveMemberSubscription } from "./models/subscriber.server.ts";
import { withKnownChoices } from "./read-offers.server.ts";

/** `on=no` ends it. A member's confirmed e-mail needs no second confirmation. */
export async function handleNewsletterForm({ context, fields, user }: AccountForm): Promise<ActResult> {
  const db = context.get(dbContext);
  if (fields.get("on") === "no") {
    await saveMemberSubscription(db, user, null);
    return { alert: "saved" };
  }
  if (user.email_verified_at === null) return { errors: { form: "Confirm your email first." } };
  const subscription = await withKnownChoices(context, readSubscription(fields));
  const error = subscriptionProblem(subscription);
  if (error) return { errors: { form: error } };
  await saveMemberSubscription(db, user, subscription);
  return { alert: "saved" };
}
