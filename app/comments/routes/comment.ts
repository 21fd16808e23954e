import { redirect } from "react-router";
import { dbContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { pathOfComment } from "../lib/place.ts";
import { findComment } from "../models/comment.server.ts";
import { requireComments } from "../require-comments.server.ts";
import type { Route } from "./+types/comment";

/** Leads to a comment, whatever page it stands on by now. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireComments(context);
  const { id, blog_id } = found(await findComment(context.get(dbContext), readId(params)));
  throw redirect(pathOfComment(blog_id, id));
}
