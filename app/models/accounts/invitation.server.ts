import type { Db } from "../../../db/engine.ts";
import type { Role } from "../../../db/schema.ts";
import { createToken } from "./account-token.server.ts";

/** Creates an invitation, and returns the path of its link. `email`: "" when the link is handed over in another way. */
export async function invite(db: Db, { email, role }: { email: string; role: Role }): Promise<string> {
  const token = await createToken(db, { purpose: "invite", email, role });
  return `/signup?${new URLSearchParams({ invite: token })}`;
}
