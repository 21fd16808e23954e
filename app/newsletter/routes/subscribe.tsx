import { data, redirect } from "react-router";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { makeStamp } from "../../http/hidden-fields.server.ts";
import { readForm, readToken } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { FeedNote } from "../../ui/feed-note.tsx";
import { everything, readSubscription } from "../lib/subscription.ts";
import { managePath } from "../manage-link.server.ts";
import { findLabel } from "../models/labels.server.ts";
import { confirmDays, confirmSubscription, isConfirmation } from "../models/subscribe.server.ts";
import { isNewsletterOn } from "../newsletter-on.server.ts";
import { readOffers, withKnownChoices } from "../read-offers.server.ts";
import { receiveSubscription } from "../receive-subscription.server.ts";
import { SubscribeForm } from "../subscribe-form.tsx";
import { AskedForAnswer, Confirmation } from "../subscribe-steps.tsx";
import type { Route } from "./+types/subscribe";

/** ?sent: after the form was sent. ?token: the link in the mail; opening it changes nothing, since programs open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  found(isNewsletterOn(context));
  const query = new URL(request.url).searchParams;
  const token = readToken(request);
  const { user } = context.get(viewerContext);
  const about = readAbout(query.get("about"));
  const label = await findLabel(context.get(dbContext), query.get("label"));
  return {
    isSent: query.has("sent"),
    days: confirmDays,
    ...(token && { token, isValid: await isConfirmation(context.get(dbContext), token) }),
    form: {
      about,
      address: user?.email ?? "",
      subscription: { ...everything, label },
      offers: await readOffers(context, [], about),
      stamp: makeStamp(context.get(settingsContext).SECRET),
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  found(isNewsletterOn(context));
  const form = await readForm(request);
  if (form.has("token")) return confirm(context, fieldText(form, "token"));
  const subscription = await withKnownChoices(context, readSubscription(form));
  const result = await receiveSubscription(context, form, subscription);
  if (result === "asked") throw redirect("/subscribe?sent", 303);
  if (result === "member") throw redirect("/account#newsletter", 303);
  const about = readAbout(fieldText(form, "about"));
  const offers = await readOffers(context, subscription.choices, about);
  const address = replaceUnstorable(fieldText(form, "address").slice(0, 300));
  const stamp = makeStamp(context.get(settingsContext).SECRET);
  return data(
    { about, address, subscription, offers, stamp, error: result.error },
    { status: result.status },
  );
}

async function confirm(context: Route.ActionArgs["context"], token: string) {
  const id = await confirmSubscription(context.get(dbContext), token);
  if (!id) throw redirect("/subscribe?token=ended", 303);
  throw redirect(`${managePath(context.get(settingsContext).SECRET, id)}?confirmed`, 303);
}

function readAbout(text: string | null) {
  return isId(text ?? "") ? text! : "";
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { site } = matches[0].loaderData;
  return [
    { title: `Posts by mail · ${site.name}` },
    { name: "description", content: `New posts of ${site.name} by mail.` },
    { tagName: "link", rel: "canonical", href: `${site.url}/subscribe` },
  ];
};

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { isSent, days, token, isValid, form } = loaderData;
  if (token && !actionData) return <Confirmation token={isValid ? token : undefined} />;
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 pt-10 sm:pt-14">
      <h1 className="text-3xl tracking-tight">Posts by mail</h1>
      {isSent && !actionData ? <AskedForAnswer days={days} /> : <SubscribeForm {...form} {...actionData} />}
      <div className="mt-10 border-line border-t pt-6">
        <FeedNote />
      </div>
    </main>
  );
}
