import { titled } from "../../kit/titled.ts";
import { readPeriod, readStatistics, requireBlogForStatistics } from "../statistics.server.ts";
import { StatisticsView } from "../statistics-view.tsx";
import type { Route } from "./+types/blog.stats";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const blog = await requireBlogForStatistics(context, params);
  const dayCount = readPeriod(request);
  return { blog, dayCount, ...(await readStatistics(context, blog, dayCount)) };
}

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => `Statistics${loaderData ? ` of ${loaderData.blog.title}` : ""}`,
);

export default function Statistics({ loaderData }: Route.ComponentProps) {
  return <StatisticsView {...loaderData} />;
}
