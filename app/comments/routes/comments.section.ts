import { dbContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { findPlace } from "../models/place.server.ts";
import { requireComments } from "../require-comments.server.ts";
import { pageComments } from "../section/page-comments.server.ts";
import type { Route } from "./+types/comments.section";

/** The section of a page, as JSON for its script. `?place=`, and what the page's address says of its comments. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireComments(context);
  const place = found(
    await findPlace(context.get(dbContext), new URL(request.url).searchParams.get("place") ?? ""),
  );
  const { html, count } = found(await pageComments(context, request, place)).section;
  return Response.json({ html, count }, { headers: { "Cache-Control": "private, no-store" } });
}
