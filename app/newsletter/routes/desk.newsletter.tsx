import { Link } from "react-router";
import { dbContext } from "../../http/context.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { NextPageLink } from "../../kit/desk/list-filter.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { can } from "../../lib/permissions.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { IssueRows } from "../issue-rows.tsx";
import { listIssues } from "../models/issue.server.ts";
import { isNewsletterOn } from "../newsletter-on.server.ts";
import type { Route } from "./+types/desk.newsletter";

/** What was sent to the subscribers, newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireRight(context, "send-newsletter");
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  const page = await listIssues(context.get(dbContext), before);
  return { ...page, isOwner: can(user, "manage-people"), isOn: isNewsletterOn(context) };
}

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
      {issues.length === 0 ? (
        <EmptyList text="Nothing was sent yet.">
          In the editor, “Send to subscribers” mails a post when it is published.
        </EmptyList>
      ) : (
        <IssueRows issues={issues} />
      )}
      <NextPageLink next={next} query={{}} />
    </DeskFrame>
  );
}
