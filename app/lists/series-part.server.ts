import type { RouterContextProvider } from "react-router";
import { dbContext, tagsContext } from "../http/context.ts";
import { listTag } from "./models/list.server.ts";
import { findSeries } from "./models/series.server.ts";

/** The series of a post, which its page names: another part changes the page. */
export async function seriesPart(
  context: Readonly<RouterContextProvider>,
  blog: Parameters<typeof findSeries>[1],
) {
  const series = await findSeries(context.get(dbContext), blog);
  if (series) context.get(tagsContext).add(listTag(series.id));
  return series;
}
