import type { Db } from "../../../db/engine.ts";

/** What waits for a decision at the desk. */
export interface Waiting {
  openReports: number;
  /** First posts of new authors. */
  heldPosts: number;
}

export async function countWaiting(_db: Db): Promise<Waiting> {
  return { openReports: 0, heldPosts: 0 };
}
