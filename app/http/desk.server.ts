import type { RouterContextProvider } from "react-router";
import { type Act, can } from "../lib/permissions.ts";
import type { User } from "../models/accounts/user.server.ts";
import { viewerContext } from "./context.ts";
import { found } from "./responses.ts";

/** Returns the viewer, who may do this act. Throws a 404 for everybody else, so that the desk does not show that it exists. */
export function requireDesk(context: Readonly<RouterContextProvider>, act: Act): User {
  const { user } = context.get(viewerContext);
  return found(user && can(user, act) ? user : undefined);
}
