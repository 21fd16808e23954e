import type { Db } from "../../db/engine.ts";
import { readSession } from "./session.server.ts";
import type { User } from "./user.server.ts";
import { readVisitor } from "./visitor.server.ts";

/** Who looks at a page: a signed-in user, a visitor who liked something before, or nobody known. */
export interface Viewer {
  user?: User;
  /** Whose likes these are; undefined before the first like of a visitor. */
  actor?: string;
  visitorId?: string;
  /** The session's token, as the cookie holds it. */
  token?: string;
  /** The session lasts longer from now on: its cookie has to as well. */
  slid?: boolean;
}

export async function findViewer(
  db: Db,
  secret: string,
  cookies: { session?: string; visitor?: string },
): Promise<Viewer> {
  const session = cookies.session ? await readSession(db, cookies.session) : undefined;
  const visitorId = readVisitor(secret, cookies.visitor);
  if (session) return { ...session, visitorId, actor: `u:${session.user.id}`, token: cookies.session };
  return visitorId ? { visitorId, actor: `v:${visitorId}` } : {};
}
