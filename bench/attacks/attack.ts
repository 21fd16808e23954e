import type { Client } from "../hostile-client.ts";

/** A signed-in client. Its headers hold its session and its address. */
export interface Attacker extends Client {
  /** A blog of the attacker, with its cover. */
  blog: { id: string; image: string };
}

export type Attack = (attacker: Attacker) => Promise<unknown>;
