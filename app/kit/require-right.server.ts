import type { RouterContextProvider } from "react-router";
import type { User } from "../core/user.server.ts";
import { addressContext, viewerContext } from "../http/context.ts";
import { found, leadToLogin } from "../http/responses.ts";
import { can, type Permission } from "../lib/permissions.ts";

/**
 * Returns the user. Whoever is signed out is led to the login and back; a member who may not open this part of the site gets
 * a 404.
 */
export function requireRight(context: Readonly<RouterContextProvider>, permission: Permission): User {
  const { user } = context.get(viewerContext);
  return found(can(user ?? leadToLogin(context.get(addressContext)), permission) && user);
}
