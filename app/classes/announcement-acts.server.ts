import type { MailContent } from "../core/mail.server.ts";
import { rendererContext } from "../http/context.ts";
import { sendsMail } from "../http/mail-mode.server.ts";
import { actsAbout } from "../kit/acts.server.ts";
import { line, lines, malformed, oneOf, upTo } from "../kit/fields.ts";
import { editorName } from "../lib/member-name.ts";
import { removeAnnouncement, tellClass } from "./models/announcements.server.ts";
import type { OwnClass } from "./models/class.server.ts";
import { todayOf } from "./open-class.server.ts";

const onlyTeachers = { errors: { form: "Only the teachers of a class may do this." }, status: 403 };

/** What teachers do with announcements. */
export const announcementActs = actsAbout<OwnClass, "member">()({
  tell: {
    fields: {
      id: line.min(12, malformed).max(40, malformed),
      text: lines.min(1, "Write something first.").check(upTo(10_000, "An announcement")),
      to: oneOf(["all", "behind"]),
    },
    async run({ db, user, context, about: of, fields: { id, text, to } }) {
      if (!of.isTeacher) return onlyTeachers;
      const rendered = await context.get(rendererContext).comment({ content: text, handles: {} }, user.id);
      if (!rendered?.plain)
        return { errors: { text: "Nothing of this text can be shown. Write it differently." } };
      const isTold = await tellClass(db, of, {
        ...{ id, text, html: rendered.html, authorId: user.id },
        behindOn: to === "behind" ? todayOf(context) : undefined,
        mail: sendsMail(context) ? mailOf(of, editorName(user), text) : undefined,
      });
      if (isTold) return { alert: "sent" };
      return { errors: { to: to === "all" ? "Nobody has joined yet." : "Nobody is behind." } };
    },
  },
  "remove-announcement": {
    fields: { id: line },
    async run({ db, about: of, fields: { id } }) {
      if (!of.isTeacher) return onlyTeachers;
      await removeAnnouncement(db, of.id, id);
    },
  },
});

const mailOf = ({ id, name }: OwnClass, by: string, text: string): MailContent => ({
  reason: "notices",
  subject: `News of ${name}`,
  isToMany: true,
  paragraphs: [`${by} writes to ${name}:`, ...text.split(/\n{2,}/)],
  button: { text: "Open the class", path: `/classes/${id}` },
});
