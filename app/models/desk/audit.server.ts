import pino from "pino";
import type { Db } from "../../../db/engine.ts";

/** What was done at the desk, by whom. `detail`: texts that explain the act, such as the names of changed settings. */
export async function recordAct(
  _db: Db,
  actorId: string,
  act: string,
  object: string,
  detail: Record<string, string> = {},
): Promise<void> {
  pino().info({ actor: actorId, act, object, ...detail }, "An act of the desk");
}
