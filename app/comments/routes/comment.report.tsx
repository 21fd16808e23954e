import { redirect } from "react-router";
import { dbContext, viewerContext } from "../../http/context.ts";
import { countReport } from "../../http/count-report.server.ts";
import { readForm, readId } from "../../http/requests.ts";
import { allowed, found, invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { readReportForm } from "../../lib/report-fields.ts";
import { Message } from "../../ui/message.tsx";
import { ReportForm } from "../../ui/report-form.tsx";
import { findComment } from "../models/comment.server.ts";
import { reportComment } from "../models/report-comment.server.ts";
import { requireComments } from "../require-comments.server.ts";
import type { Route } from "./+types/comment.report";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id } = await reportableComment(context, readId(params));
  return { id, isSent: new URL(request.url).searchParams.has("sent") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id } = await reportableComment(context, readId(params));
  const { reason, note } = readReportForm(await readForm(request));
  if (!reason) return invalid({ note, error: "Choose what is wrong." });
  const { actor, headers } = await countReport(context);
  await reportComment(context.get(dbContext), actor, id, { reason, note });
  throw redirect(`/comments/${id}/report?sent`, { status: 303, headers });
}

/** Throws a 404 when it is not shown, and a 403 for the viewer's own. */
async function reportableComment(context: Route.LoaderArgs["context"], id: string) {
  requireComments(context);
  const comment = found(await findComment(context.get(dbContext), id));
  found(comment.state === "shown");
  const { user } = context.get(viewerContext);
  allowed(!user || comment.author_id !== user.id, "You cannot report a comment of your own.");
  return comment;
}

export const meta = titled("Report", "noindex");

export default function Report({ loaderData: { id, isSent }, actionData }: Route.ComponentProps) {
  if (isSent) return <Message title="Thank you">The editors will look at the comment.</Message>;
  const back = { path: `/comments/${id}`, name: "Back to the comment" };
  return (
    <ReportForm what="this comment" action={`/comments/${id}/report`} back={back} problem={actionData} />
  );
}
