import { data, redirect } from "react-router";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { dbContext, limitsContext } from "../../http/context.ts";
import { found, tooManyText } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { can } from "../../lib/permissions.ts";
import { openLetter, sendTest } from "../letter-source.server.ts";
import { LetterView } from "../letter-view.tsx";
import { countAudience, listAudience } from "../models/audience.server.ts";
import { findIssueAbout, sendPost } from "../models/issue.server.ts";
import { isWished, setWish } from "../models/wishes.server.ts";
import { isNewsletterOn } from "../newsletter-on.server.ts";
import type { Route } from "./+types/letter";

/** Sends a draft once it is public (/write/ID/letter), or a public post now (/desk/posts/ID/letter). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  found(isNewsletterOn(context));
  const { user, id, isPost, path, source } = await openLetter(request, params, context);
  const db = context.get(dbContext);
  const { blogId, isPublic, title, backPath } = source;
  if (isPublic && !isPost) throw redirect(`/desk/posts/${blogId}/letter`);
  const audience = { cadence: "each" as const, keys: source.keys };
  return {
    ...{ path, isPost, title, backPath },
    count: await countAudience(db, audience),
    some: can(user, "manage-people") ? await listAudience(db, audience, 20) : [],
    isOn: !isPost && (await isWished(db, id)),
    issue: blogId ? await findIssueAbout(db, `post:${blogId}`) : undefined,
    isTested: new URL(request.url).searchParams.has("tested"),
    email: user.email,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  found(isNewsletterOn(context));
  const { user, id, isPost, path, source } = await openLetter(request, params, context);
  const db = context.get(dbContext);
  const { act } = await readDeskForm(request, ["test", "send", "stop"]);
  if (act === "test") {
    const waitSeconds = await context.get(limitsContext).testMail.take(user.id);
    if (waitSeconds) return data({ error: tooManyText(waitSeconds) }, { status: 429 });
    await sendTest(context, user, source);
    throw redirect(`${path}?tested`, 303);
  }
  if (!isPost) await setWish(db, user.id, id, act === "send");
  else if (act === "send") await sendPost(db, user.id, id);
  throw redirect(path, 303);
}

export const meta = titled("Send to subscribers");

export default function Letter({ loaderData, actionData }: Route.ComponentProps) {
  return <LetterView {...loaderData} error={actionData?.error} />;
}
