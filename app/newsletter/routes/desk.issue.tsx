import { dbContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { IssueView } from "../issue-view.tsx";
import { findIssue, moveIssue } from "../models/issue.server.ts";
import type { Route } from "./+types/desk.issue";

/** One issue: how far it is, and what can be done with it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireRight(context, "send-newsletter");
  return { issue: found(await findIssue(context.get(dbContext), readId(params))) };
}

export const action = runActs(
  { right: "send-newsletter", about: ({ db, params }) => findIssue(db, readId(params)) },
  {
    pause: { run: ({ db, user, about: { id } }) => moveIssue(db, user.id, id, "pause") },
    continue: { run: ({ db, user, about: { id } }) => moveIssue(db, user.id, id, "continue") },
    cancel: { run: ({ db, user, about: { id } }) => moveIssue(db, user.id, id, "cancel") },
  },
);

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.issue.subject ?? "Not found",
);

export default function DeskIssue({ loaderData: { issue } }: Route.ComponentProps) {
  return (
    <DeskFrame title={issue.subject} parent={{ to: "/desk/newsletter", name: "Newsletter" }}>
      <IssueView issue={issue} />
    </DeskFrame>
  );
}
