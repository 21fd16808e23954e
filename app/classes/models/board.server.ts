import type { Db } from "../../../db/engine.ts";
import { type Class, members } from "./class.server.ts";

export interface BoardPerson {
  id: string;
  name: string;
  joinedAt: string;
  /** Whether they did nothing for seven days, or not what was due. */
  isBehind: boolean;
}

/** How far everybody in a class is. `today`: the day in the site's time zone. */
export async function readBoard(db: Db, of: Class, today: string): Promise<{ people: BoardPerson[] }> {
  const rows = await members(db, of.id)
    .select(["users.id", "users.name", "member.joined_at as joinedAt"])
    .execute();
  return { people: rows.map((row) => ({ ...row, name: row.name ?? row.id, isBehind: today < "" })) };
}
