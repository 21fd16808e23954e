import { endOtherSessions, endSessionById } from "../../core/session.server.ts";
import { viewerContext } from "../../http/context.ts";
import type { Given } from "../../kit/acts.server.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { fieldText } from "../../lib/text.ts";
import { disconnectIdentity } from "../models/connected-identity.server.ts";

export async function endOneSession({ db, form, user }: Given) {
  await endSessionById(db, user.id, fieldText(form, "session"));
  return { alert: "session-ended" };
}

export async function endAllOtherSessions({ context, db, user }: Given) {
  await endOtherSessions(db, user.id, context.get(viewerContext).token!);
  return { alert: "sessions-ended" };
}

export async function disconnectGoogle({ db, form, user }: Given) {
  const [issuer, subject] = ["issuer", "subject"].map((name) => replaceUnstorable(fieldText(form, name)));
  if (await disconnectIdentity(db, user.id, { issuer: issuer!, subject: subject! }))
    return { alert: "disconnected" };
  return { errors: { form: "Google is the only way to log in to this account. Set a password first." } };
}
