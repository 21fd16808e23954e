import type { Given } from "../kit/acts.server.ts";
import { fieldText } from "../lib/text.ts";
import { isMailTime, type MailTimes, mailKinds } from "../mail/lib/mail-times.ts";
import { saveMailTimes } from "./models/mail-choices.server.ts";

/** Kinds that the form does not name stay as they are. */
export async function changeMailTimes({ db, form, user }: Given) {
  const times: Partial<MailTimes> = {};
  for (const kind of mailKinds) {
    const time = fieldText(form, kind);
    if (isMailTime(time)) times[kind] = time;
  }
  await saveMailTimes(db, user.id, times);
  return { alert: "saved" };
}
