import type { MailContent } from "../core/mail.server.ts";
import { countOne } from "../http/act-limit.server.ts";
import { limitsContext } from "../http/context.ts";
import { sendsMail } from "../http/mail-mode.server.ts";
import { allowed } from "../http/responses.ts";
import { renderShortText, unrenderableText } from "../http/short-text.server.ts";
import { actsAbout } from "../kit/acts.server.ts";
import { line, lines, madeId, oneOf, upTo, yesOrNo } from "../kit/fields.ts";
import { editorName } from "../lib/member-name.ts";
import { removeAnnouncement, tellClass } from "./models/announcements.server.ts";
import { renewCalendar } from "./models/calendar.server.ts";
import type { OwnClass } from "./models/class.server.ts";
import { leaveClass, setListed } from "./models/join.server.ts";
import { todayOf } from "./open-class.server.ts";

const onlyTeachers = "Only the teachers of a class may do this.";

/** What teachers do on the page of a class, and what members do with their membership. */
export const classActs = actsAbout<OwnClass, "member">()({
  tell: {
    fields: {
      id: madeId,
      text: lines.min(1, "Write something first.").check(upTo(10_000, "An announcement")),
      to: oneOf(["all", "behind"]),
    },
    async run({ db, user, context, about: of, fields: { id, text, to } }) {
      allowed(of.isTeacher, onlyTeachers);
      await countOne(context.get(limitsContext).mailsToPeople, user.id);
      const rendered = await renderShortText(context, user.id, text);
      if (!rendered) return { errors: { text: unrenderableText } };
      const isTold = await tellClass(db, of, {
        ...{ id, text, ...rendered, authorId: user.id },
        behindOn: to === "behind" ? todayOf(context) : undefined,
        mail: sendsMail(context) ? mailOf(of, editorName(user), rendered.plain) : undefined,
      });
      if (isTold) return { alert: "sent" };
      return { errors: { to: to === "all" ? "Nobody has joined yet." : "Nobody is behind." } };
    },
  },
  "remove-announcement": {
    fields: { id: line },
    async run({ db, about: of, fields: { id } }) {
      allowed(of.isTeacher, onlyTeachers);
      await removeAnnouncement(db, of.id, id);
    },
  },
  listed: {
    fields: { on: yesOrNo },
    run: ({ db, user, about, fields: { on } }) => setListed(db, user.id, about.id, on),
  },
  "renew-calendar": { run: ({ db, user, about }) => renewCalendar(db, about.id, user.id) },
  leave: { back: "/classes", run: ({ db, user, about }) => leaveClass(db, user.id, about.id) },
});

const mailOf = ({ id, name }: OwnClass, by: string, plain: string): MailContent => ({
  reason: "notices",
  subject: `News of ${name}`,
  isToMany: true,
  paragraphs: [`${by} writes to ${name}:`, ...plain.split("\n\n")],
  button: { text: "Open the class", path: `/classes/${id}` },
});
