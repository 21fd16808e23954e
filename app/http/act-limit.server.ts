import type { RouterContextProvider } from "react-router";
import { actorOf } from "./actor.server.ts";
import { clientAddressContext, limitsContext } from "./context.ts";
import { tooMany } from "./responses.ts";

/** Counts one act of `key` against a limit. Throws a 429 when there were too many. */
export async function countOne(limit: { take(key: string): Promise<number | undefined> }, key: string) {
  const waitSeconds = await limit.take(key);
  if (waitSeconds) throw tooMany(waitSeconds);
}

/** Counts a like, bookmark or follow. Throws a 429 when this person or address has sent too many. */
export async function limitAct(context: Readonly<RouterContextProvider>): Promise<void> {
  const { actsByPerson, actsByAddress } = context.get(limitsContext);
  const actor = actorOf(context);
  await countOne(actsByAddress, context.get(clientAddressContext));
  if (actor) await countOne(actsByPerson, actor);
}
