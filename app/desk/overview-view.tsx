import type { ReactNode } from "react";
import { Link } from "react-router";
import { pluralize } from "../lib/text.ts";
import { DayPlot } from "../ui/day-plot.tsx";
import type { WaitingCounts } from "./models/desk-reports.server.ts";
import type { SiteDay, TopBlog } from "./models/overview.server.ts";

const numberFormat = new Intl.NumberFormat("en-US");

interface Props {
  /** Oldest first; the last one is today. */
  days: SiteDay[];
  top: TopBlog[];
  waiting: WaitingCounts & {
    /** New ones. */ enquiries: number;
    comments: Record<"waiting" | "reported", number>;
    /** Below texts of the company, since the day began. */
    ourComments: number;
    /** Drafts that are ready for review. */
    drafts: number;
  };
}

export function OverviewView({ days, top, waiting }: Props) {
  return (
    <>
      <WaitingThings waiting={waiting} />
      <Numbers days={days} />
      <DayPlot title="Reads" days={days.map(({ day, reads }) => ({ day, count: reads }))} />
      <h2 className="mt-10 font-semibold text-lg">Most read this week</h2>
      <TopBlogs blogs={top} />
    </>
  );
}

function WaitingThings({
  waiting: { reported, pending, enquiries, comments, ourComments, drafts },
}: Pick<Props, "waiting">) {
  const count = reported + pending + drafts + enquiries + comments.waiting + comments.reported;
  if (count + ourComments === 0) return <p className="mt-4 text-soft">Nothing is waiting for you.</p>;
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      {enquiries > 0 && (
        <Link to="/desk/enquiries?state=new" className="chip">
          {enquiries === 1 ? "1 new enquiry" : `${enquiries} new enquiries`}
        </Link>
      )}
      {reported > 0 && (
        <Link to="/desk/reports" className="chip">
          {pluralize(reported, "reported post")}
        </Link>
      )}
      {ourComments > 0 && (
        <Link to="/desk/comments?show=newest" className="chip">
          {pluralize(ourComments, "new comment")} on our texts
        </Link>
      )}
      {comments.reported > 0 && (
        <Link to="/desk/comments?show=reported" className="chip">
          {pluralize(comments.reported, "reported comment")}
        </Link>
      )}
      {comments.waiting > 0 && (
        <Link to="/desk/comments?show=waiting" className="chip">
          {pluralize(comments.waiting, "comment")} to approve
        </Link>
      )}
      {drafts > 0 && (
        <Link to="/desk/drafts" className="chip">
          {pluralize(drafts, "draft")} to look at
        </Link>
      )}
      {pending > 0 && (
        <Link to="/desk/posts?status=pending" className="chip">
          {pluralize(pending, "post")} to approve
        </Link>
      )}
    </p>
  );
}

const rows = [
  ["Reads", "reads"],
  ["Likes", "likes"],
  ["New accounts", "accounts"],
  ["Posts", "posts"],
] as const;

function Numbers({ days }: { days: SiteDay[] }) {
  const [yesterday, today] = days.slice(-2) as [SiteDay, SiteDay];
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="w-full tabular-nums">
        <thead>
          <tr className="border-line border-b text-right text-faint text-sm">
            <td />
            <Heading>Today</Heading>
            <Heading>Yesterday</Heading>
            <Heading>{days.length} days</Heading>
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, name]) => (
            <tr key={name} className="border-line border-b text-right">
              <th scope="row" className="py-3 pr-2 text-left font-medium">
                {title}
              </th>
              <td className="px-2 font-semibold text-lg">{numberFormat.format(today[name])}</td>
              <td className="px-2 text-soft">{numberFormat.format(yesterday[name])}</td>
              <td className="pl-2 text-soft">
                {numberFormat.format(days.reduce((sum, day) => sum + day[name], 0))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="py-2 pl-2 font-medium">
      {children}
    </th>
  );
}

function TopBlogs({ blogs }: { blogs: TopBlog[] }) {
  if (blogs.length === 0) return <p className="mt-3 text-soft">No reads yet.</p>;
  return (
    <ol className="mt-2">
      {blogs.map(({ id, title, reads }) => (
        <li key={id} className="flex items-baseline gap-4 border-line border-b">
          <Link
            to={`/blog/${id}/stats`}
            dir="auto"
            className="min-w-0 flex-1 break-words py-3 hover:underline"
          >
            {title}
          </Link>
          <span className="text-soft text-sm tabular-nums">
            {numberFormat.format(reads)} {reads === 1 ? "read" : "reads"}
          </span>
        </li>
      ))}
    </ol>
  );
}
