import { data, redirect } from "react-router";
import { mailModeOf } from "../../../config/settings.ts";
import { claimOwnership, hasOwner } from "../../accounts/models/owner.server.ts";
import { isSetupKey } from "../../accounts/models/setup-key.server.ts";
import { requestJob } from "../../core/job.server.ts";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { Message } from "../../ui/message.tsx";
import { BringBack } from "../bring-back.tsx";
import { bringBackJob, findBringBack } from "../models/bring-back.server.ts";
import { receiveForm } from "../receive-site.server.ts";
import { canBringBack, requireEmptySite } from "../setup-access.server.ts";
import type { Route } from "./+types/setup";

/**
 * ?key=…: of the link that the start prints. It makes the member who opens it the owner, if there is none; a visitor becomes it
 * with the next sign-up or login. Opening is enough: nobody else knows the link, and no mail scanner sees it. ?then=login: leads on
 * when the site was brought back.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const [db, settings] = [context.get(dbContext), context.get(settingsContext)];
  const query = new URL(request.url).searchParams;
  const key = query.get("key") ?? undefined;
  if (key === undefined) {
    if (query.has("then") && (await hasOwner(db))) throw redirect("/login?to=/desk", 303);
    const isEmpty = await canBringBack(request, context);
    return data({ isWrong: false, state: isEmpty ? await findBringBack(db, settings.DATA_DIR) : undefined });
  }
  if (!isSetupKey(settings, key)) return data({ isWrong: true, state: undefined }, 403);
  const cookies = cookiesOf(settings);
  const headers = new Headers({ "Referrer-Policy": "no-referrer" });
  headers.append("Set-Cookie", cookies.setup(key));
  const { user } = context.get(viewerContext);
  if (user && (await claimOwnership(db, user.id))) {
    headers.append("Set-Cookie", cookies.alert("owner"));
    throw redirect("/desk", { status: 303, headers });
  }
  const pathOfOwned = mailModeOf(settings) === "outbox" ? "/outbox" : "/";
  throw redirect((await hasOwner(db)) ? pathOfOwned : "/signup?to=/desk", { status: 303, headers });
}

/** Takes the file of a site from a form; scripts send it in pieces (setup-file.ts). */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, DATA_DIR } = await requireEmptySite(request, context);
  if ((await findBringBack(db, DATA_DIR)).isWorking) throw redirect("/setup", 303);
  const result = await receiveForm(DATA_DIR, request);
  if ("problem" in result) return invalid({ problem: result.problem });
  await requestJob(db, bringBackJob);
  throw redirect("/setup", 303);
}

/** The address may hold a secret. */
export const headers: Route.HeadersFunction = () => ({ "Referrer-Policy": "no-referrer" });

export const meta = titled("Setup", "noindex");

export default function Setup({ loaderData: { isWrong, state }, actionData }: Route.ComponentProps) {
  if (state) return <BringBack {...state} {...actionData} />;
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
