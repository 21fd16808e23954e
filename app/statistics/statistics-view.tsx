import { Link } from "react-router";
import { DayPlot } from "../ui/day-plot.tsx";
import type { DayCounts, ReferrerReads } from "./models/blog-statistics.server.ts";

const numberFormat = new Intl.NumberFormat("en-US");

interface Props {
  blog: { id: string; title: string };
  dayCount: 30 | 90;
  days: DayCounts[];
  totals: Omit<DayCounts, "day">;
  referrers: ReferrerReads[];
  timeZone: string;
}

export function StatisticsView({ blog, dayCount, days, totals, referrers, timeZone }: Props) {
  const daysOf = (name: "reads" | "likes" | "follows") =>
    days.map((day) => ({ day: day.day, count: day[name] }));
  const csv = `/blog/${blog.id}/stats.csv?days=${dayCount}`;
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Statistics</h1>
      <p className="mt-2">
        <Link to={`/blog/${blog.id}`} dir="auto" className="break-words text-soft hover:underline">
          {blog.title}
        </Link>
      </p>
      <Periods id={blog.id} dayCount={dayCount} />
      <DayPlot title="Reads" days={daysOf("reads")} total={totals.reads} />
      <DayPlot title="Likes" days={daysOf("likes")} total={totals.likes} />
      <DayPlot title="New followers" days={daysOf("follows")} total={totals.follows} />
      <h2 className="mt-12 font-semibold text-lg">Where readers came from</h2>
      <Referrers referrers={referrers} readCount={days.reduce((sum, { reads }) => sum + reads, 0)} />
      <p className="mt-8 flex flex-wrap gap-3">
        <a href={csv} className="button">
          Download days (CSV)
        </a>
        <a href={`${csv}&of=sites`} className="button">
          Download sites (CSV)
        </a>
      </p>
      <p className="mt-8 max-w-prose text-faint text-sm">
        Days are in the time zone {timeZone}. A reader counts once a day. Your own reads while you are logged
        in do not count, nor do those of programs, or of people whose browser asks not to be tracked.
      </p>
    </main>
  );
}

function Periods({ id, dayCount }: { id: string; dayCount: number }) {
  return (
    <nav aria-label="Period" className="mt-6 flex gap-6 border-line border-b text-sm">
      {[30, 90].map((count) => (
        <Link
          key={count}
          to={`/blog/${id}/stats${count === 30 ? "" : `?days=${count}`}`}
          className="tab"
          aria-current={count === dayCount ? "page" : undefined}
        >
          {count} days
        </Link>
      ))}
    </nav>
  );
}

function Referrers({ referrers, readCount }: { referrers: ReferrerReads[]; readCount: number }) {
  if (readCount === 0) return <p className="mt-3 text-soft">No reads in this time.</p>;
  const rest = readCount - referrers.reduce((sum, { reads }) => sum + reads, 0);
  return (
    <table className="mt-3 w-full tabular-nums">
      <thead>
        <tr className="border-line border-b text-faint text-sm">
          <th scope="col" className="py-2 text-left font-medium">
            Site
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Reads
          </th>
        </tr>
      </thead>
      <tbody>
        {referrers.map(({ site, reads }) => (
          <Row key={site} title={site === "other" ? "Other sites" : site} reads={reads} />
        ))}
        {rest > 0 && <Row title="This site, or unknown" reads={rest} />}
      </tbody>
    </table>
  );
}

function Row({ title, reads }: { title: string; reads: number }) {
  return (
    <tr className="border-line border-b">
      <th scope="row" className="break-all py-2 pr-4 text-left font-normal">
        {title}
      </th>
      <td className="text-right">{numberFormat.format(reads)}</td>
    </tr>
  );
}
