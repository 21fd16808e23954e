import { linkLifetimes } from "../accounts/lib/link-lifetimes.ts";
import type { MailContent } from "../core/mail.server.ts";
import type { User } from "../core/user.server.ts";
import { formatDate } from "../lib/date.ts";
import { quotableName } from "../lib/links.ts";
import { joinPath } from "./lib/join-path.ts";
import type { Class } from "./models/class.server.ts";

type Of = Pick<Class, "id" | "name" | "first_day" | "last_day">;

/** Invites somebody to a class. `key`: of the invitation. */
export function invitationMail(of: Of, by: Pick<User, "name">, site: string, key: string): MailContent {
  const [name, who] = [quotableName(of.name), quotableName(by.name) ?? "A teacher"];
  const days = `from ${formatDate(of.first_day)} to ${formatDate(of.last_day)}`;
  return {
    reason: "invited",
    subject: `${who} invites you to a class at ${site}`,
    paragraphs: [
      `${who} invites you to ${name ? `the class “${name}”` : "a class"} at ${site}, ${days}.`,
      `The link lets one person in. If you have no account at ${site}, you make one on the way, within ${linkLifetimes.invite.text}.`,
      "If you do not expect this, ignore this mail: nothing happens.",
    ],
    button: { text: "See the class, and join", path: joinPath(of.id, key) },
  };
}
