import { dbContext, settingsContext, siteSettingsContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { runActs } from "../../kit/acts.server.ts";
import { titled } from "../../kit/titled.ts";
import { memberName } from "../../lib/member-name.ts";
import { ClassFrame } from "../class-frame.tsx";
import { Invitations } from "../invitations-view.tsx";
import { joinPath } from "../lib/join-path.ts";
import { MemberList } from "../member-list.tsx";
import { listInvitations } from "../models/invitations.server.ts";
import { listMembers } from "../models/join.server.ts";
import { aboutTaughtClass, openTaughtClass } from "../open-class.server.ts";
import { peopleActs } from "../people-acts.server.ts";
import type { Route } from "./+types/class.people";

export async function loader(args: Route.LoaderArgs) {
  const { id, name, isTeacher, join_key, seats } = await openTaughtClass(args);
  const [db, { PUBLIC_URL }] = [args.context.get(dbContext), args.context.get(settingsContext)];
  const people = await listMembers(db, id);
  return {
    of: { id, name, isTeacher },
    members: { seats, people: people.map((person) => ({ ...person, name: memberName(person) })) },
    open: {
      link: join_key && PUBLIC_URL + joinPath(id, join_key),
      invited: await listInvitations(db, id),
      signUp: args.context.get(siteSettingsContext).signUp,
      hasMail: sendsMail(args.context),
    },
  };
}

export const action = runActs({ right: "member", about: aboutTaughtClass }, { ...peopleActs });

export const meta = titled("People", "noindex");

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { of, members, open } = loaderData;
  return (
    <ClassFrame of={of}>
      <Invitations {...open} done={actionData?.shown} />
      <MemberList classId={of.id} {...members} />
    </ClassFrame>
  );
}
