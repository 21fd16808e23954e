import { endOtherSessions, endSessionById } from "../../core/session.server.ts";
import type { AccountForm, ActResult } from "../../http/account-act.ts";
import { dbContext } from "../../http/context.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { fieldText } from "../../lib/text.ts";
import { disconnectIdentity } from "../models/connected-identity.server.ts";

export async function endOneSession({ context, fields, user }: AccountForm): Promise<ActResult> {
  await endSessionById(context.get(dbContext), user.id, fieldText(fields, "session"));
  return { alert: "session-ended" };
}

export async function endAllOtherSessions({ context, user, token }: AccountForm): Promise<ActResult> {
  await endOtherSessions(context.get(dbContext), user.id, token);
  return { alert: "sessions-ended" };
}

export async function disconnectGoogle({ context, fields, user }: AccountForm): Promise<ActResult> {
  const [issuer, subject] = ["issuer", "subject"].map((name) => replaceUnstorable(fieldText(fields, name)));
  const identity = { issuer: issuer!, subject: subject! };
  if (await disconnectIdentity(context.get(dbContext), user.id, identity)) return { alert: "disconnected" };
  return { errors: { form: "Google is the only way to log in to this account. Set a password first." } };
}
