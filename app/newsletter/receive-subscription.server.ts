import type { RouterContextProvider } from "react-router";
import { emailKey, mailboxOf } from "../core/user.server.ts";
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  settingsContext,
  siteSettingsContext,
  viewerContext,
} from "../http/context.ts";
import { readHiddenFields } from "../http/hidden-fields.server.ts";
import { tooManyText } from "../http/responses.ts";
import { trimInvisible } from "../lib/characters.ts";
import { isEmail } from "../lib/email-address.ts";
import { fieldText } from "../lib/text.ts";
import { type Subscription, subscriptionProblem } from "./lib/subscription.ts";
import { managePath } from "./manage-link.server.ts";
import { askToSubscribe } from "./models/subscribe.server.ts";
import { saveMemberSubscription } from "./models/subscriber.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Why the form is shown again. `status` 200: it came from a form of every page, and asks now what somebody wants. */
export interface SubscribeRefusal {
  status: 200 | 422 | 429;
  error?: string;
}

/** "asked": the address gets a mail, or seems to. "member": their own confirmed address gets the newsletter from now on. */
export async function receiveSubscription(
  context: Context,
  form: FormData,
  subscription: Subscription,
): Promise<"asked" | "member" | SubscribeRefusal> {
  const email = trimInvisible(fieldText(form, "address"));
  if (!isEmail(email)) return { status: 422, error: "That is not an email address." };
  const { id, isOld, isTrapped } = readHiddenFields(context, form);
  if (isTrapped) return "asked";
  if (!id) return { status: 200 };
  if (isOld) return { status: 422, error: "This page was open for a long time. Press Subscribe once more." };
  const error = subscriptionProblem(subscription);
  if (error) return { status: 422, error };
  const waitSeconds = await context
    .get(limitsContext)
    .subscriptionsByAddress.take(context.get(clientAddressContext));
  if (waitSeconds) return { status: 429, error: tooManyText(waitSeconds) };
  const { user } = context.get(viewerContext);
  if (user?.email_verified_at != null && emailKey(user.email) === emailKey(email)) {
    await saveMemberSubscription(context.get(dbContext), user, subscription);
    return "member";
  }
  await ask(context, email, subscription, "form");
  return "asked";
}

/**
 * Two mails a day go to one mailbox. Returns the seconds to wait when nothing was sent for that; visitors get the same answer then.
 * `source`: what is shown as the origin.
 */
export async function ask(context: Context, email: string, subscription: Subscription, source: string) {
  const { subscriptionMails, subscriptionMailsTo } = context.get(limitsContext);
  const waitSeconds =
    (await subscriptionMailsTo.take(mailboxOf(email))) || (await subscriptionMails.take("all"));
  if (waitSeconds) return waitSeconds;
  const { SECRET } = context.get(settingsContext);
  const { name: site } = context.get(siteSettingsContext);
  const asked = { email, subscription, source, site, managePath: (id: string) => managePath(SECRET, id) };
  await askToSubscribe(context.get(dbContext), asked);
  return undefined;
}
