import type { RouterContextProvider } from "react-router";
import { actorOf } from "./actor.server.ts";
import { clientAddressContext, limitsContext } from "./context.ts";
import { tooMany } from "./responses.ts";

/** Counts a like, bookmark or follow. Throws a 429 when this person or address has sent too many. */
export async function limitAct(context: Readonly<RouterContextProvider>): Promise<void> {
  const { actsByPerson, actsByAddress } = context.get(limitsContext);
  const actor = actorOf(context);
  const waitSeconds =
    (await actsByAddress.take(context.get(clientAddressContext))) ??
    (actor && (await actsByPerson.take(actor)));
  if (waitSeconds) throw tooMany(waitSeconds);
}
