import { byteOrderMark, toCsv } from "../../http/csv.ts";
import { csvHeaders } from "../../http/csv-response.server.ts";
import { readPeriod, readStatistics, requireBlogForStatistics } from "../statistics.server.ts";
import type { Route } from "./+types/blog.stats-csv";

/** The numbers of the statistics page: by day, or with `?of=sites` by the site that readers came from. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const blog = await requireBlogForStatistics(context, params);
  const ofSites = new URL(request.url).searchParams.get("of") === "sites";
  const { days, referrers } = await readStatistics(context, blog, readPeriod(request));
  const rows = ofSites
    ? [["Site", "Reads"], ...referrers.map(({ site, reads }) => [site, reads])]
    : [
        ["Day", "Reads", "Likes", "New followers"],
        ...days.map(({ day, reads, likes, follows }) => [day, reads, likes, follows]),
      ];
  const name = `statistics-${blog.id}${ofSites ? "-sites" : ""}.csv`;
  return new Response(byteOrderMark + toCsv(rows), {
    headers: csvHeaders(name),
  });
}
