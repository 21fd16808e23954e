import { data, redirect } from "react-router";
import { readName, validateName } from "../../accounts/lib/name.ts";
import { describeTerms } from "../../accounts/models/sign-up-terms.server.ts";
import { setName } from "../../core/user.server.ts";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, siteSettingsContext, viewerContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { runActs } from "../../kit/acts.server.ts";
import { line, ticked } from "../../kit/fields.ts";
import { titled } from "../../kit/titled.ts";
import { formatDate } from "../../lib/date.ts";
import { memberName } from "../../lib/member-name.ts";
import { Message } from "../../ui/message.tsx";
import { JoinView } from "../join-view.tsx";
import { countMembers, findOwnClass, listTeachers } from "../models/class.server.ts";
import { findOpenClass, joinClass } from "../models/join.server.ts";
import type { Route } from "./+types/class.join";

const readKey = (request: Request) => new URL(request.url).searchParams.get("key") ?? "";

/** ?key=…: that of the link, or of an invitation. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [db, { user }] = [context.get(dbContext), context.get(viewerContext)];
  const [id, key] = [readId(params), readKey(request)];
  if (user && (await findOwnClass(db, user, id))?.joinedAt) throw redirect(`/classes/${id}`, 303);
  const of = await findOpenClass(db, id, key);
  if (!of) return data({ class: undefined }, 410);
  const { signUp } = context.get(siteSettingsContext);
  const { showsForm, invitation } = await describeTerms(db, signUp, key);
  const { name, seats, first_day, last_day } = of;
  return data({
    class: {
      ...{ name, days: `From ${formatDate(first_day)} to ${formatDate(last_day)}` },
      teachers: (await listTeachers(db, id)).map(memberName),
      free: Math.max(0, seats - (await countMembers(db, id))),
      invite: invitation?.token,
      noAccount: showsForm ? undefined : signUp === "closed" ? signUp : ("no-invitation" as const),
    },
  });
}

const refusals = {
  closed: ["This link was closed or renewed meanwhile.", 410],
  full: ["All seats are taken by now. Ask a teacher of the class whether there can be one more.", 409],
  gone: ["Your account cannot join a class.", 409],
} as const;

export const action = runActs(
  { right: "member" },
  {
    "": {
      fields: { name: line, listed: ticked },
      async run({ request, params, context, db, user, fields }) {
        const name = readName(fields.name);
        if (!user.name && !name)
          return { errors: { name: "Write the name that the teachers of the class will see." } };
        const problem = !user.name && validateName(name, context.get(siteSettingsContext));
        if (problem) return { errors: { name: problem } };
        await limitAct(context);
        const id = readId(params);
        const outcome = await joinClass(db, user.id, id, { key: readKey(request), isListed: fields.listed });
        if (outcome !== "joined") {
          const [form, status] = refusals[outcome];
          return { errors: { form }, status };
        }
        if (!user.name) await setName(db, user.id, name);
        return { to: `/classes/${id}` };
      },
    },
  },
);

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.class?.name ?? "This link no longer works",
  "noindex",
);

export default function Join({ loaderData }: Route.ComponentProps) {
  if (!loaderData.class)
    return (
      <Message title="This link no longer works">
        <p>It was closed or renewed, or has been used. Ask a teacher of the class for a new one.</p>
      </Message>
    );
  return <JoinView {...loaderData.class} />;
}
