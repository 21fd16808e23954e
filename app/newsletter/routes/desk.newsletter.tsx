import { Link } from "react-router";
import { dbContext, rendererContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { NextPageLink } from "../../kit/desk/list-filter.tsx";
import { Field } from "../../kit/field.tsx";
import { by, line, upTo } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { can } from "../../lib/permissions.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { IssueRows } from "../issue-rows.tsx";
import { listIssues } from "../models/issue.server.ts";
import { beginLetter } from "../models/own-letter.server.ts";
import { isNewsletterOn } from "../newsletter-on.server.ts";
import type { Route } from "./+types/desk.newsletter";

/** What was sent to the subscribers, and letters that were not sent yet, newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireRight(context, "send-newsletter");
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  const page = await listIssues(context.get(dbContext), before);
  return { ...page, isOwner: can(user, "manage-people"), isOn: isNewsletterOn(context) };
}

const title = line
  .check(by((text) => (text ? undefined : "Say what it is about: that is the subject of the mail.")))
  .check(upTo(150, "The title"));

export const action = runActs(
  { right: "send-newsletter" },
  {
    /** Begins a letter of its own, and leads to its editor. */
    new: {
      fields: { title },
      run: async ({ db, user, context, fields: { title } }) => ({
        to: `/blog/${await beginLetter(db, context.get(rendererContext), user.id, title)}/edit`,
      }),
    },
  },
);

export const meta = titled("Newsletter");

export default function Newsletter({ loaderData: { issues, next, isOwner, isOn } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Newsletter">
      {!isOn && (
        <p className="problem-box mt-6">
          The newsletter is off.{" "}
          {isOwner ? "It is switched on under Site, Newsletter." : "Owners switch it on."}
        </p>
      )}
      {isOwner && (
        <p className="mt-4 flex flex-wrap gap-2">
          <Link to="/desk/subscribers" className="button min-h-11">
            Subscribers
          </Link>
          <Link to="/desk/site/newsletter" className="button min-h-11">
            Settings
          </Link>
        </p>
      )}
      <Form act="new" button="Write a letter">
        <Field label="Title of a new letter" name="title" />
      </Form>
      {issues.length === 0 ? (
        <EmptyList text="Nothing was sent yet.">
          A letter is for subscribers alone. In the editor of a post, “Send to subscribers” mails that when it
          is published.
        </EmptyList>
      ) : (
        <IssueRows issues={issues} />
      )}
      <NextPageLink next={next} query={{}} />
    </DeskFrame>
  );
}
