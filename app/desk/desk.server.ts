import type { RouterContextProvider } from "react-router";
import { viewerContext } from "../http/context.ts";
import { found } from "../http/responses.ts";
import { can, type Permission } from "../lib/permissions.ts";
import type { User } from "../models/user.server.ts";

/** Returns the user. Throws a 404 for those who may not open this part of the desk, also when signed out. */
export function requireDesk(context: Readonly<RouterContextProvider>, permission: Permission): User {
  const { user } = context.get(viewerContext);
  return found(can(user, permission) && user);
}
