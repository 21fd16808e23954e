import { linkLifetimes } from "../../accounts/lib/link-lifetimes.ts";
import type { MailContent } from "../../core/mail.server.ts";
import { countOne } from "../../http/act-limit.server.ts";
import { dbContext, limitsContext, settingsContext, siteSettingsContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { runActs } from "../../kit/acts.server.ts";
import { by, line, lines, oneOf, upTo } from "../../kit/fields.ts";
import { titled } from "../../kit/titled.ts";
import { formatDate } from "../../lib/date.ts";
import { quotableName } from "../../lib/links.ts";
import { memberName } from "../../lib/member-name.ts";
import { ClassFrame } from "../class-frame.tsx";
import { readAddresses } from "../lib/read-addresses.ts";
import { type Class, listMembers } from "../models/class.server.ts";
import {
  inviteAll,
  linkStates,
  listInvitations,
  setJoinLink,
  withdrawInvitation,
} from "../models/invitations.server.ts";
import { leaveClass } from "../models/join.server.ts";
import { aboutTaughtClass, openTaughtClass } from "../open-class.server.ts";
import { Invitations, JoinLink, Members } from "../people-view.tsx";
import type { Route } from "./+types/class.people";

export async function loader(args: Route.LoaderArgs) {
  const { id, name, isTeacher, join_key, seats } = await openTaughtClass(args);
  const { context } = args;
  const people = await listMembers(context.get(dbContext), id);
  return {
    of: { id, name, isTeacher },
    seats,
    people: people.map((person) => ({ ...person, name: memberName(person) })),
    link: join_key && context.get(settingsContext).PUBLIC_URL + joinPath(id, join_key),
    signUp: context.get(siteSettingsContext).signUp,
    invited: await listInvitations(context.get(dbContext), id),
    hasMail: sendsMail(context),
  };
}

const [maxAddresses, maxNamed] = [200, 20];

function validateList(list: string) {
  const { addresses, wrong } = readAddresses(list);
  const named = wrong.slice(0, maxNamed).map((part) => `“${part}”`);
  if (named.length > 0) return `Nobody was invited yet. These are no addresses: ${named.join(", ")}.`;
  if (addresses.length === 0) return "Paste the addresses first.";
  if (addresses.length <= maxAddresses) return undefined;
  return `Nobody was invited yet. There may be ${maxAddresses} addresses at a time, and these are ${addresses.length}.`;
}

export const action = runActs(
  { right: "member", about: aboutTaughtClass },
  {
    link: {
      fields: { to: oneOf(linkStates) },
      run: ({ db, about, fields: { to } }) => setJoinLink(db, about.id, to),
    },
    invite: {
      fields: { list: lines.check(upTo(40_000, "The list")).check(by(validateList)) },
      async run({ db, user, context, about, fields: { list } }) {
        if (!sendsMail(context)) return { errors: { list: "The site sends no mail now: pass the link on." } };
        await countOne(context.get(limitsContext).mailsToPeople, user.id);
        const { name: site, signUp } = context.get(siteSettingsContext);
        const { addresses } = readAddresses(list);
        const role = signUp === "open" ? "author" : "reader";
        const who = quotableName(user.name) ?? "A teacher";
        const invited = await inviteAll(db, user.id, about.id, addresses, role, (key) =>
          invitationMail(about, who, site, key),
        );
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
  },
);

/** `key`: of the invitation. */
function invitationMail(of: Class, who: string, site: string, key: string): MailContent {
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
const joinPath = (id: string, key: string) => `/classes/${id}/join?${new URLSearchParams({ key })}`;

export const meta = titled("People", "noindex");

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { of, seats, people, link, signUp, invited, hasMail } = loaderData;
  return (
    <ClassFrame of={of}>
      <JoinLink {...{ link, signUp }} />
      <Invitations {...{ invited, hasMail }} done={actionData?.shown} />
      <Members classId={of.id} {...{ seats, people }} />
    </ClassFrame>
  );
}
