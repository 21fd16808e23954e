import { data, Link, redirect } from "react-router";
import { countDeskComments } from "../../comments/models/desk-comments.server.ts";
import { dbContext, rendererContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { readId } from "../../http/requests.ts";
import { found, invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText, pluralize } from "../../lib/text.ts";
import { requireDesk } from "../desk.server.ts";
import { readLine, validateReason } from "../desk-fields.ts";
import { readDeskForm } from "../desk-form.server.ts";
import { DeskFrame } from "../desk-frame.tsx";
import { DeskSection } from "../desk-section.tsx";
import { findDeskBlog } from "../models/desk-blogs.server.ts";
import { keepBlog, listDecisions, listReportedBlogs, undoDecision } from "../models/desk-reports.server.ts";
import { takeDownAsEditor } from "../models/editor-acts.server.ts";
import { ReportDecisionRow, ReportedBlogRow } from "../report-rows.tsx";
import type { Route } from "./+types/reports";

export async function loader({ context }: Route.LoaderArgs) {
  requireDesk(context, "moderate");
  const db = context.get(dbContext);
  const { reported } = await countDeskComments(db);
  return { waiting: await listReportedBlogs(db), decided: await listDecisions(db), comments: reported };
}

const acts = ["take-down", "keep", "undo"] as const;

export async function action({ request, context }: Route.ActionArgs) {
  const editor = requireDesk(context, "moderate");
  const db = context.get(dbContext);
  const { form, act } = await readDeskForm(request, acts);
  const id = readId({ id: fieldText(form, "id") });
  found(await findDeskBlog(db, id));
  if (act === "keep") await keepBlog(db, editor.id, id);
  else if (act === "take-down") {
    const reason = readLine(form, "reason");
    const error = validateReason(reason);
    if (error) return invalid({ id, reason, error });
    await takeDownAsEditor(db, editor.id, id, reason, sendsMail(context));
  } else {
    const renderer = context.get(rendererContext);
    const outcome = await undoDecision(db, renderer, editor.id, id, readDecisionKey(form));
    if (outcome === "not-rendered")
      return invalid({ id, reason: "", error: "The text could not be rendered. Try again." });
  }
  throw redirect("/desk/reports", 303);
}

/** The time and kind of the decision to undo. Throws a 400 when one of them is malformed. */
function readDecisionKey(form: FormData) {
  const at = fieldText(form, "at");
  const decision = (["take-down", "keep"] as const).find((name) => name === fieldText(form, "decision"));
  if (!/^[\dT:.Z-]{24}$/.test(at) || !decision) throw data(null, { status: 400 });
  return { at, decision };
}

export const meta = titled("Reports");

export default function Reports({
  loaderData: { waiting, decided, comments },
  actionData,
}: Route.ComponentProps) {
  const isShownAtPost = actionData && waiting.some(({ id }) => id === actionData.id);
  return (
    <DeskFrame title="Reports">
      {actionData && !isShownAtPost && (
        <p role="alert" className="mt-4 text-danger text-sm">
          {actionData.error}
        </p>
      )}
      {comments > 0 && (
        <p className="mt-4">
          <Link to="/desk/comments?show=reported" className="chip">
            {pluralize(comments, "reported comment")}
          </Link>
        </p>
      )}
      <DeskSection title="Waiting">
        {waiting.length === 0 && <p className="mt-4 text-soft text-sm">No reports are waiting.</p>}
        <ul className="divide-y divide-line">
          {waiting.map((blog) => (
            <ReportedBlogRow
              key={blog.id}
              blog={blog}
              problem={actionData?.id === blog.id ? actionData : undefined}
            />
          ))}
        </ul>
      </DeskSection>
      {decided.length > 0 && (
        <DeskSection title="Decided">
          <ul className="divide-y divide-line">
            {decided.map((entry) => (
              <ReportDecisionRow
                key={`${entry.blog_id} ${entry.decided_at} ${entry.decision}`}
                entry={entry}
              />
            ))}
          </ul>
        </DeskSection>
      )}
    </DeskFrame>
  );
}
