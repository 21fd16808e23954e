import { redirect } from "react-router";
import { dbContext, limitsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { type Given, runActs } from "../../kit/acts.server.ts";
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

type Letter = Awaited<ReturnType<typeof openLetter>>;

export const action = runActs(
  {
    right: "send-newsletter",
    about: ({ request, params, context }) => isNewsletterOn(context) && openLetter(request, params, context),
    back: ({ about: { path } }) => path,
  },
  {
    test: {
      limit: ({ context, user }) => context.get(limitsContext).testMail.take(user.id),
      async run({ context, user, about: { source, path } }) {
        await sendTest(context, user, await source.makeLetter());
        return { to: `${path}?tested` };
      },
    },
    send: { run: (given) => setSending(given, true) },
    stop: { run: (given) => setSending(given, false) },
  },
);

async function setSending({ db, user, about: { id, isPost } }: Given<Letter>, isWished: boolean) {
  if (!isPost) await setWish(db, user.id, id, isWished);
  else if (isWished) await sendPost(db, user.id, id);
}

export const meta = titled("Send to subscribers");

export default function Letter({ loaderData }: Route.ComponentProps) {
  return <LetterView {...loaderData} />;
}
