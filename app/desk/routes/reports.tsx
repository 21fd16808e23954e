import { Link } from "react-router";
import { countDeskComments } from "../../comments/models/desk-comments.server.ts";
import { dbContext, rendererContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { reason } from "../../kit/desk/reason.ts";
import { line, malformed, oneOf } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { pluralize } from "../../lib/text.ts";
import { findDeskBlog } from "../models/desk-blogs.server.ts";
import { keepBlog, listDecisions, listReportedBlogs, undoDecision } from "../models/desk-reports.server.ts";
import { takeDownAsEditor } from "../models/editor-acts.server.ts";
import { ReportDecisionRow, ReportedBlogRow } from "../report-rows.tsx";
import type { Route } from "./+types/reports";

export async function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "moderate");
  const db = context.get(dbContext);
  const { reported } = await countDeskComments(db);
  return { waiting: await listReportedBlogs(db), decided: await listDecisions(db), comments: reported };
}

/** The time of a decision. */
const at = line.regex(/^[\dT:.Z-]{24}$/, malformed);

export const action = runActs(
  { right: "moderate" },
  {
    "take-down": {
      fields: { id: line, reason },
      async run({ db, user, context, fields: { id, reason } }) {
        found(await findDeskBlog(db, readId({ id })));
        await takeDownAsEditor(db, user.id, id, reason, sendsMail(context));
      },
    },
    keep: {
      fields: { id: line },
      async run({ db, user, fields: { id } }) {
        found(await findDeskBlog(db, readId({ id })));
        await keepBlog(db, user.id, id);
      },
    },
    undo: {
      fields: { id: line, at, decision: oneOf(["take-down", "keep"]) },
      async run({ db, user, context, fields: { id, ...decision } }) {
        found(await findDeskBlog(db, readId({ id })));
        const outcome = await undoDecision(db, context.get(rendererContext), user.id, id, decision);
        if (outcome === "not-rendered")
          return { errors: { form: "The text could not be rendered. Try again." } };
      },
    },
  },
);

export const meta = titled("Reports");

export default function Reports({
  loaderData: { waiting, decided, comments },
  actionData,
}: Route.ComponentProps) {
  const isShownAtPost = waiting.some(({ id }) => id === actionData?.values.id);
  const problem = actionData?.errors.form ?? (isShownAtPost ? undefined : actionData?.errors.reason);
  return (
    <DeskFrame title="Reports">
      {problem && (
        <p role="alert" className="mt-4 text-danger text-sm">
          {problem}
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
            <ReportedBlogRow key={blog.id} blog={blog} />
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
