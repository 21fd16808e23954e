import type { AccountForm, ActResult } from "../http/account-act.ts";
import { dbContext } from "../http/context.ts";
import { fieldText } from "../lib/text.ts";
import { isMailTime, type MailTimes, mailKinds } from "../mail/lib/mail-times.ts";
import { saveMailTimes } from "./models/mail-choices.server.ts";

/** Kinds that the form does not name stay as they are. */
export async function handleMailTimesForm({ context, fields, user }: AccountForm): Promise<ActResult> {
  const times: Partial<MailTimes> = {};
  for (const kind of mailKinds) {
    const time = fieldText(fields, kind);
    if (isMailTime(time)) times[kind] = time;
  }
  await saveMailTimes(context.get(dbContext), user.id, times);
  return { alert: "saved" };
}
