import { data } from "react-router";
import { mailModeOf } from "../../../config/settings.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { enqueueMail, type MailContent } from "../../core/mail.server.ts";
import { limitsContext, settingsContext, siteSettingsContext } from "../../http/context.ts";
import type { Given } from "../../kit/acts.server.ts";
import { layOut, subjectLine } from "../../mail/layout.server.ts";
import { senderOf } from "../../mail/send-mail.server.ts";
import { openMailConnection } from "../../mail/transport.server.ts";

type Owner = Pick<Given<unknown, "manage-site">, "context" | "db" | "user" | "request">;

export const countTest = ({ context, user }: Owner) => context.get(limitsContext).testMail.take(user.id);

/** Sends a mail to the owner: at once, so that the answer of the server can be shown, or into the outbox of this machine. */
export async function sendTestMail({ context, db, user, request }: Owner) {
  const settings = context.get(settingsContext);
  const mode = mailModeOf(settings);
  if (mode === "off") throw data(null, { status: 409 });
  const site = { ...context.get(siteSettingsContext), url: settings.PUBLIC_URL };
  const content: MailContent = {
    reason: "desk",
    subject: `A test mail from ${site.name}`,
    paragraphs: [`This mail shows that ${site.name} can send mail.`],
    button: { text: "Open the desk", path: "/desk/site/mail" },
  };
  await logAct(db, user.id, "send-test-mail", "site");
  if (mode === "outbox") {
    await enqueueMail(db, user.email, content);
    await wakeRunners(db);
    return;
  }
  const connection = await openMailConnection(settings.SMTP_URL!);
  try {
    const from = senderOf(settings, site);
    const message = {
      from,
      to: user.email,
      subject: subjectLine(content, site.name),
      ...layOut(content, site),
    };
    const messageId = `<test-${crypto.randomUUID()}@${new URL(site.url).hostname}>`;
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(30_000)]);
    const refusal = await connection.send({ ...message, messageId }, signal);
    return refusal && { errors: { form: `The mail server did not take it: ${refusal.answer}` } };
  } finally {
    connection.close();
  }
}
