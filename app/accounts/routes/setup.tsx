import { data, redirect } from "react-router";
import { mailModeOf } from "../../../config/settings.ts";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { titled } from "../../kit/titled.ts";
import { Message } from "../../ui/message.tsx";
import { claimOwnership, hasOwner } from "../models/owner.server.ts";
import { isSetupKey } from "../models/setup-key.server.ts";
import type { Route } from "./+types/setup";

/**
 * ?key=…: of the link that the start prints. It makes the member who opens it the owner, if there is none; a visitor becomes it
 * with the next sign-up or login. Opening is enough: nobody else knows the link, and no mail scanner sees it.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const [db, settings] = [context.get(dbContext), context.get(settingsContext)];
  const key = new URL(request.url).searchParams.get("key") ?? undefined;
  if (!isSetupKey(settings, key)) return data({ isWrong: key !== undefined }, key === undefined ? 200 : 403);
  const cookies = cookiesOf(settings);
  const headers = new Headers({ "Referrer-Policy": "no-referrer" });
  headers.append("Set-Cookie", cookies.setup(key!));
  const { user } = context.get(viewerContext);
  if (user && (await claimOwnership(db, user.id))) {
    headers.append("Set-Cookie", cookies.alert("owner"));
    throw redirect("/desk", { status: 303, headers });
  }
  const pathOfOwned = mailModeOf(settings) === "outbox" ? "/outbox" : "/";
  throw redirect((await hasOwner(db)) ? pathOfOwned : "/signup?to=/desk", { status: 303, headers });
}

/** The address may hold a secret. */
export const headers: Route.HeadersFunction = () => ({ "Referrer-Policy": "no-referrer" });

export const meta = titled("Setup", "noindex");

export default function Setup({ loaderData: { isWrong } }: Route.ComponentProps) {
  return (
    <Message title={isWrong ? "This link does not work" : "For whoever runs this site"}>
      <p>
        {isWrong
          ? "It is not complete, or it belongs to another site. Copy the whole link from the terminal in which this site was started."
          : "When this site starts, it prints a link in its terminal. Open that link in this browser to own the site, while nobody does, and to read its outbox."}
      </p>
    </Message>
  );
}
