import { data, redirect } from "react-router";
import { dbContext, settingsContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText } from "../../lib/text.ts";
import { readSubscription, subscriptionProblem } from "../lib/subscription.ts";
import { readManageToken } from "../manage-link.server.ts";
import { ManageView, SubscriptionEnded } from "../manage-view.tsx";
import { findLabel } from "../models/labels.server.ts";
import { changeSubscription, eraseSubscriber, findSubscriber, leave } from "../models/subscriber.server.ts";
import { readOffers, withKnownChoices } from "../read-offers.server.ts";
import type { Route } from "./+types/subscription";

/** The page behind the link in every letter: what its subscriber gets. It works without an account, also while the newsletter is off. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = readSubscriberId(context, params.token);
  const query = new URL(request.url).searchParams;
  const note = (["confirmed", "saved"] as const).find((name) => query.has(name));
  const db = context.get(dbContext);
  const subscriber = await findSubscriber(db, { id });
  if (!subscriber) return { ended: true as const };
  const { email, state, ...wanted } = subscriber;
  const subscription = { ...wanted, label: await findLabel(db, query.get("label")) };
  return { email, state, note, subscription, offers: await readOffers(context, subscription.choices) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = readSubscriberId(context, params.token);
  const [db, form] = [context.get(dbContext), await readForm(request)];
  const act = fieldText(form, "act");
  const path = `/subscription/${params.token}`;
  if (act === "leave") await leave(db, id);
  else if (act === "erase") await eraseSubscriber(db, id);
  else if (act === "save") {
    const subscription = await withKnownChoices(context, readSubscription(form));
    const error = subscriptionProblem(subscription);
    if (error) return data({ error }, { status: 422 });
    await changeSubscription(db, id, subscription);
    throw redirect(`${path}?saved`, 303);
  } else throw data(null, { status: 400 });
  throw redirect(path, 303);
}

function readSubscriberId(context: Route.LoaderArgs["context"], token: string) {
  return found(readManageToken(context.get(settingsContext).SECRET, token));
}

export const meta = titled("Your newsletter", "noindex");

export default function ManageSubscription({ loaderData, actionData, params }: Route.ComponentProps) {
  if ("ended" in loaderData) return <SubscriptionEnded />;
  return <ManageView {...loaderData} action={`/subscription/${params.token}`} error={actionData?.error} />;
}
