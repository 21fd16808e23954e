import type { Member } from "../member.ts";

/** Resolves when the attack is over. */
export type Attack = (attacker: Member) => Promise<unknown>;
