import type { RouterContextProvider } from "react-router";
import { listSessions } from "../../core/session.server.ts";
import type { User } from "../../core/user.server.ts";
import { dbContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { googleContext } from "../google-context.ts";
import { listIdentities } from "../models/connected-identity.server.ts";
import { hasPassword } from "../models/password.server.ts";
import { findProfile } from "../models/profile.server.ts";
import { demoIssuer } from "../openid/person.server.ts";

/** What the account page shows. `google`: undefined when Google login is off; else with the identities that work in its mode. */
export async function readAccount(context: Readonly<RouterContextProvider>, user: User, token: string) {
  const db = context.get(dbContext);
  const { mode } = context.get(googleContext);
  const identities = await listIdentities(db, user.id);
  const isUsable = ({ issuer }: { issuer: string }) => (issuer === demoIssuer) === (mode === "demo");
  return {
    user,
    profile: found(await findProfile(db, user.id)),
    hasPassword: await hasPassword(db, user.id),
    sessions: await listSessions(db, user.id, token),
    google: mode === "off" ? undefined : { mode, identities: identities.filter(isUsable) },
    now: new Date().toISOString(),
  };
}
