import { Link } from "react-router";
import { DeskDay, DeskTime } from "../kit/desk/desk-time.tsx";
import { PersonName } from "../kit/desk/log-list.tsx";
import { Field } from "../kit/field.tsx";
import { Form } from "../kit/form.tsx";
import { type ReportReason, reportReasons } from "../lib/report-fields.ts";
import { pluralize } from "../lib/text.ts";
import type { ReportDecision, ReportedBlog } from "./models/desk-reports.server.ts";

/** A blog that waits for a decision, with what its readers say. */
export function ReportedBlogRow({ blog }: { blog: ReportedBlog }) {
  const first = blog.reports[0]?.reason as ReportReason | undefined;
  return (
    <li className="py-6">
      <h3 className="font-semibold">
        <Link to={`/desk/posts/${blog.id}`} dir="auto" className="break-words hover:underline">
          {blog.title}
        </Link>
      </h3>
      <p className="text-faint text-sm">
        {pluralize(blog.count, "report")}, the first on <DeskDay at={blog.since} />
      </p>
      <ul className="mt-3 grid gap-2 text-sm">
        {blog.reports.map(({ reason, note, created_at }) => (
          <li key={`${created_at} ${note}`} className="min-w-0 border-line border-l-2 pl-3">
            <span className="font-medium">{reportReasons[reason as ReportReason]}</span>
            {note && (
              <p dir="auto" className="whitespace-pre-line text-soft">
                {note}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Form act="take-down" button="Take down" look="danger" row={{ id: blog.id }}>
        <Field
          label="Reason, which the author reads"
          name="reason"
          value={first ? reportReasons[first] : ""}
        />
      </Form>
      <Form act="keep" button="Keep" row={{ id: blog.id }} />
    </li>
  );
}

const decisionTexts = { "take-down": "Taken down", keep: "Kept", removed: "Deleted before a decision" };

/** A decision, with a button that undoes it. */
export function ReportDecisionRow({ entry }: { entry: ReportDecision }) {
  const { decision, decided_by, decided_at } = entry;
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to={`/desk/posts/${entry.blog_id}`}
          dir="auto"
          className="block break-words font-medium hover:underline"
        >
          {entry.title}
        </Link>
        <p className="text-faint">
          {decisionTexts[decision!]} ({pluralize(Number(entry.count), "report")})
          {decided_by && (
            <>
              {" "}
              by <PersonName id={decided_by} name={entry.editor} />
            </>
          )}
        </p>
        <DeskTime at={decided_at!} />
      </div>
      {decision !== "removed" && (
        <Form act="undo" button="Undo" row={{ id: entry.blog_id, at: decided_at!, decision: decision! }} />
      )}
    </li>
  );
}
