import { data } from "react-router";
import { dbContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { findPlace } from "../models/place.server.ts";
import { pageComments } from "../section/page-comments.server.ts";
import type { Route } from "./+types/comments.threads";

/** The comments of a page. `?place=`, and what the page's address says of its comments. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const place = found(await findPlace(context.get(dbContext), query.get("place") ?? ""));
  const { section } = found(await pageComments(context, request, place));
  return data(section, { headers: { "Cache-Control": "private, no-store" } });
}
