import { href, redirect } from "react-router";
import { findBlogCards } from "../../cards/models/feed.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { countReport } from "../../http/count-report.server.ts";
import { readForm, readId } from "../../http/requests.ts";
import { allowed, found, invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { readReportForm } from "../../lib/report-fields.ts";
import { Message } from "../../ui/message.tsx";
import { ReportForm } from "../../ui/report-form.tsx";
import { reportToDesk } from "../models/report-to-desk.server.ts";
import type { Route } from "./+types/blog.report";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id, title } = await reportableBlog(context, readId(params));
  return { id, title, isSent: new URL(request.url).searchParams.has("sent") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const blog = await reportableBlog(context, readId(params));
  const { reason, note } = readReportForm(await readForm(request));
  if (!reason) return invalid({ note, error: "Choose what is wrong." });
  const { actor, headers } = await countReport(context);
  found(await reportToDesk(context.get(dbContext), actor, blog, { reason, note }));
  throw redirect(`${href("/blog/:id/report", params)}?sent`, { status: 303, headers });
}

/** Throws a 404 when there is no such blog, and a 403 for the viewer's own. */
async function reportableBlog(context: Route.LoaderArgs["context"], id: string) {
  const [blog] = await findBlogCards(context.get(dbContext), [id]);
  const { user } = context.get(viewerContext);
  allowed(!user || found(blog).author_id !== user.id, "You cannot report a blog of your own.");
  return found(blog);
}

export const meta = titled("Report", "noindex");

export default function Report({ loaderData: { id, title, isSent }, actionData }: Route.ComponentProps) {
  if (!isSent)
    return (
      <ReportForm
        what={
          <>
            “<bdi>{title}</bdi>”
          </>
        }
        action={`/blog/${id}/report`}
        back={{ path: `/blog/${id}`, name: "Back to the blog" }}
        problem={actionData}
      />
    );
  return <Message title="Thank you">The editors will look at “{title}”.</Message>;
}
