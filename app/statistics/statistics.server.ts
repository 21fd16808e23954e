import type { RouterContextProvider } from "react-router";
import { addressContext, dbContext, siteSettingsContext, viewerContext } from "../http/context.ts";
import { readId } from "../http/requests.ts";
import { found, leadToLogin } from "../http/responses.ts";
import { canSeeStatistics } from "../lib/permissions.ts";
import { dayIn } from "../lib/time-zones.ts";
import {
  countInAll,
  findBlogForStatistics,
  listDayCounts,
  listReferrers,
} from "./models/blog-statistics.server.ts";

type Context = Readonly<RouterContextProvider>;

const maxReferrers = 100;

/** The blog of a statistics page. Throws a 404 when there is none, and for members who may not see its statistics. */
export async function requireBlogForStatistics(context: Context, params: { id: string }) {
  const user = context.get(viewerContext).user ?? leadToLogin(context.get(addressContext));
  const blog = found(await findBlogForStatistics(context.get(dbContext), readId(params)));
  found(canSeeStatistics(user, blog));
  return blog;
}

/** The number of days that an address asks for. */
export function readPeriod(request: Request): 30 | 90 {
  return new URL(request.url).searchParams.get("days") === "90" ? 90 : 30;
}

export async function readStatistics(
  context: Context,
  blog: { id: string; author_id: string | null; author_kind: string; likes: number },
  dayCount: number,
) {
  const db = context.get(dbContext);
  const { timeZone } = context.get(siteSettingsContext);
  const days = await listDayCounts(db, blog, dayIn(timeZone, Date.now()), dayCount, timeZone);
  const referrers = await listReferrers(
    db,
    blog.id,
    days.map(({ day }) => day),
    maxReferrers,
  );
  return { days, totals: await countInAll(db, blog), referrers, timeZone };
}
