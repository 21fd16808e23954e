import { redirect } from "react-router";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readDesiredState, readId } from "../../http/requests.ts";
import { found, signedIn } from "../../http/responses.ts";
import { acted } from "../acted.server.ts";
import { pathOfComment } from "../lib/place.ts";
import { setCommentLike } from "../models/comment-like.server.ts";
import { requireComments } from "../require-comments.server.ts";
import type { Route } from "./+types/comment.like";

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/comments/${readId(params)}`);

export async function action({ request, params, context }: Route.ActionArgs) {
  requireComments(context);
  const id = readId(params);
  const user = signedIn(context.get(viewerContext).user, request, `/comments/${id}`);
  const on = await readDesiredState(request);
  await limitAct(context);
  const { blog_id, likes } = found(await setCommentLike(context.get(dbContext), user.id, id, on));
  return acted(request, pathOfComment(blog_id, id), { liked: on, likes });
}
