import { redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { dbContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { IssueView } from "../issue-view.tsx";
import { findIssue, moveIssue } from "../models/issue.server.ts";
import type { Route } from "./+types/desk.issue";

/** One issue: how far it is, and what can be done with it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireDesk(context, "send-newsletter");
  return { issue: found(await findIssue(context.get(dbContext), readId(params))) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireDesk(context, "send-newsletter");
  const [db, id] = [context.get(dbContext), readId(params)];
  found(await findIssue(db, id));
  const { act } = await readDeskForm(request, ["pause", "continue", "cancel"]);
  await moveIssue(db, user.id, id, act);
  throw redirect(`/desk/newsletter/${id}`, 303);
}

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
