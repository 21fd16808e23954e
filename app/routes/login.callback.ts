import type { RouterContextProvider } from "react-router";
import { begunTickets, completeSignIn, joiningTickets } from "../auth/sign-in.server.ts";
import { type End, endSignIn } from "../auth/sign-in-result.server.ts";
import { dbContext, googleContext, logContext, settingsContext } from "../http/context.ts";
import { recognise } from "../models/identity.server.ts";
import { type Asked, hearWho, inPopup } from "../openid/authorization.server.ts";
import type { Route } from "./+types/login.callback";

/** Ends a sign-in through Google: the browser comes back with the provider's answer. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const begun = begunTickets(context).read(request);
  const state = new URL(request.url).searchParams.get("state") ?? "";
  const way = { popup: inPopup(state), to: begun?.to ?? "/" };
  if (!begun) return endSignIn(way, { outcome: "error", problem: "expired" });
  // An answer to another question, or a made-up one, leaves the sign-in that runs as it is.
  if (begun.asked.state !== state) return endSignIn(way, { outcome: "error", problem: "failed" });
  const { end, headers } = await conclude(request, context, begun.asked);
  return endSignIn(way, end, headers);
}

type Concluded = Promise<{ end: End; headers: Headers }>;

/** An answer is looked at once, whatever it says: its ticket goes. */
async function conclude(request: Request, context: Readonly<RouterContextProvider>, asked: Asked): Concluded {
  const done = new Headers({ "Set-Cookie": begunTickets(context).clear() });
  const log = context.get(logContext);
  try {
    const found = await whoCame(request, context, asked);
    if ("userId" in found)
      return { end: { outcome: "in" }, headers: await completeSignIn(context, request, found.userId) };
    if ("joining" in found) {
      done.append("Set-Cookie", joiningTickets(context).keep(found.joining));
      return { end: { outcome: "confirm" }, headers: done };
    }
    if ("why" in found && found.problem !== "cancelled") log.warn(`Sign-in through Google: ${found.why}`);
    return { end: { outcome: "error", problem: found.problem }, headers: done };
  } catch (error) {
    log.error(error);
    return { end: { outcome: "error", problem: "failed" }, headers: done };
  }
}

async function whoCame(request: Request, context: Readonly<RouterContextProvider>, asked: Asked) {
  const google = context.get(googleContext);
  if (google.mode === "off") return { problem: "off" as const };
  const { PUBLIC_URL, COMPANY_NAME } = context.get(settingsContext);
  // Behind a proxy the request's own address is not the one that people use.
  const answer = new URL(`/login/callback${new URL(request.url).search}`, PUBLIC_URL);
  const heard = await hearWho(google, answer, asked, COMPANY_NAME);
  return "problem" in heard ? heard : recognise(context.get(dbContext), heard);
}
