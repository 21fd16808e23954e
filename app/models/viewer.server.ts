import type { Db } from "../../db/engine.ts";
import { readSession } from "./session.server.ts";
import type { User } from "./user.server.ts";
import { readVisitor } from "./visitor.server.ts";

/** Who looks at a page: a signed-in user, a visitor who has liked something, or an unknown visitor (all undefined). */
export interface Viewer {
  user?: User;
  /** The actor of the viewer's likes: "u:" and a user's id, or "v:" and a visitor's; undefined before the first like. */
  actor?: string;
  visitorId?: string;
  /** The token in the session cookie. */
  token?: string;
  /** The session was extended with this request, so its cookie has to be renewed. */
  isSessionExtended?: boolean;
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
