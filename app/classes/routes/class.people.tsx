import { dbContext, settingsContext, siteSettingsContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { runActs } from "../../kit/acts.server.ts";
import { titled } from "../../kit/titled.ts";
import { memberName } from "../../lib/member-name.ts";
import { ClassFrame } from "../class-frame.tsx";
import { listMembers } from "../models/class.server.ts";
import { listInvitations } from "../models/invitations.server.ts";
import { aboutTaughtClass, openTaughtClass } from "../open-class.server.ts";
import { joinPath, peopleActs } from "../people-acts.server.ts";
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

export const action = runActs({ right: "member", about: aboutTaughtClass }, peopleActs);

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
