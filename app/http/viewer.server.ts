import type { Db } from "../../db/engine.ts";
import { resumeSession } from "../core/session.server.ts";
import type { User } from "../core/user.server.ts";

/** Who looks at a page: a signed-in user, or somebody who is not signed in (all undefined). */
export interface Viewer {
  user?: User;
  /** The token in the session cookie. */
  token?: string;
  /** The session was extended with this request, so its cookie has to be renewed. */
  isSessionExtended?: boolean;
}

/** `token`: of the session cookie. */
export async function findViewer(db: Db, token: string | undefined): Promise<Viewer> {
  const session = token ? await resumeSession(db, token) : undefined;
  return session ? { ...session, token } : {};
}
