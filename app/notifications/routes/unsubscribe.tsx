import { settingsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { mailKindTexts } from "../../mail/lib/mail-times.ts";
import { readUnsubscribe } from "../../mail/unsubscribe-links.server.ts";
import { Message } from "../../ui/message.tsx";
import type { Route } from "./+types/unsubscribe";

/** A link in a mail. Opening it changes nothing, since programs open links too; server/unsubscribe.ts answers the form. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = found(readUnsubscribe(context.get(settingsContext).SECRET, params.token));
  const texts =
    "kinds" in asked ? asked.kinds.map((kind) => mailKindTexts[kind]).join("; ") : "The newsletter";
  return { texts, isLetters: "subscriberId" in asked, isDone: new URL(request.url).searchParams.has("done") };
}

export const meta = titled("No more mails", "noindex");

export default function Unsubscribe({ loaderData, params }: Route.ComponentProps) {
  const { texts, isLetters, isDone } = loaderData;
  if (isDone)
    return (
      <Message title="No more mails">
        You get no more mails of this kind: {texts}.{!isLetters && " In your account you can choose again."}
      </Message>
    );
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-5 pt-16 text-center">
      <h1 className="text-3xl tracking-tight">No more mails?</h1>
      <p className="mt-3 text-soft">{texts}</p>
      <form method="post" action={`/unsubscribe/${params.token}`} className="mt-6">
        <input type="hidden" name="from" value="page" />
        <button type="submit" className="button primary">
          Stop these mails
        </button>
      </form>
    </main>
  );
}
