import type { RouterContextProvider } from "react-router";
import type { User } from "../core/user.server.ts";
import { addressContext, viewerContext } from "../http/context.ts";
import { found, leadToLogin } from "../http/responses.ts";
import { can, type Permission } from "../lib/permissions.ts";

/** A permission, or whoever has an account, or everybody. */
export type Right = Permission | "member" | "anyone";

/**
 * Returns the user. Whoever is signed out is led to the login and back; a member who may not open this part of the site gets
 * a 404.
 */
export function requireRight<R extends Right>(context: Readonly<RouterContextProvider>, right: R) {
  const { user } = context.get(viewerContext);
  if (right !== "anyone" && !user) return leadToLogin(context.get(addressContext));
  if (right !== "anyone" && right !== "member") found(can(user, right));
  return user as UserWith<R>;
}

/** Of a page for everybody there may be none. */
export type UserWith<R> = R extends "anyone" ? User | undefined : User;
