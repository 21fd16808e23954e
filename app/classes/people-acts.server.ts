import { linkLifetimes } from "../accounts/lib/link-lifetimes.ts";
import type { MailContent } from "../core/mail.server.ts";
import { countOne } from "../http/act-limit.server.ts";
import { limitsContext, siteSettingsContext } from "../http/context.ts";
import { sendsMail } from "../http/mail-mode.server.ts";
import { actsAbout } from "../kit/acts.server.ts";
import { by, line, lines, upTo, yesOrNo } from "../kit/fields.ts";
import { formatDate } from "../lib/date.ts";
import { quotableName } from "../lib/links.ts";
import { readAddresses } from "./lib/read-addresses.ts";
import type { OwnClass } from "./models/class.server.ts";
import { inviteAll, renewJoinLink, setJoinLink, withdrawInvitation } from "./models/invitations.server.ts";
import { leaveClass } from "./models/join.server.ts";

const [maxAddresses, maxNamed] = [200, 20];

function validateList(list: string) {
  const { addresses, wrong } = readAddresses(list);
  const named = wrong.slice(0, maxNamed).map((part) => `“${part}”`);
  if (named.length > 0) return `Nobody was invited yet. These are no addresses: ${named.join(", ")}.`;
  if (addresses.length === 0) return "Paste the addresses first.";
  if (addresses.length <= maxAddresses) return undefined;
  return `Nobody was invited yet. There may be ${maxAddresses} addresses at a time, and these are ${addresses.length}.`;
}

/** How people come into a class, and go. */
export const peopleActs = actsAbout<OwnClass, "member">()({
  link: {
    fields: { on: yesOrNo },
    run: ({ db, about, fields: { on } }) => setJoinLink(db, about.id, on),
  },
  renew: { run: ({ db, about }) => renewJoinLink(db, about.id) },
  invite: {
    fields: { list: lines.check(upTo(40_000, "The list")).check(by(validateList)) },
    async run({ db, user, context, about, fields: { list } }) {
      if (!sendsMail(context)) return { errors: { list: "The site sends no mail now: pass the link on." } };
      await countOne(context.get(limitsContext).invitations, user.id);
      const { name: site, signUp } = context.get(siteSettingsContext);
      const { addresses } = readAddresses(list);
      const invited = await inviteAll(db, user.id, about.id, {
        addresses,
        role: signUp === "open" ? "author" : "reader",
        mail: (key) => invitationMail(about, quotableName(user.name) ?? "A teacher", site, key),
      });
      return { shown: { invited, known: addresses.length - invited } };
    },
  },
  withdraw: {
    fields: { email: line },
    run: ({ db, about, fields: { email } }) => withdrawInvitation(db, about.id, email),
  },
  remove: {
    fields: { person: line },
    run: ({ db, about, fields: { person } }) => leaveClass(db, person, about.id),
  },
});

/** `key`: of the invitation. */
function invitationMail(of: OwnClass, who: string, site: string, key: string): MailContent {
  const name = quotableName(of.name);
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

/** Where somebody joins a class. `key`: of its link, or of an invitation. */
export const joinPath = (id: string, key: string) => `/classes/${id}/join?${new URLSearchParams({ key })}`;
