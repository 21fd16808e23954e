import { data, redirect } from "react-router";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readDesiredState, readId } from "../../http/requests.ts";
import { found, signedIn } from "../../http/responses.ts";
import { acted } from "../acted.server.ts";
import { pathOfPlace } from "../lib/place.ts";
import { findComment, setDeleted, undoMs } from "../models/comment.server.ts";
import { requireComments } from "../require-comments.server.ts";
import type { Route } from "./+types/comment.delete";

/** on=yes: its author deletes a comment; on=no: and takes that back, for an hour. */
export async function action({ request, params, context }: Route.ActionArgs) {
  requireComments(context);
  const db = context.get(dbContext);
  const id = readId(params);
  const user = signedIn(context.get(viewerContext).user, request, `/comments/${id}`);
  const on = await readDesiredState(request);
  await limitAct(context);
  const comment = found(await findComment(db, id));
  if (comment.author_id !== user.id) throw data(null, { status: 404 });
  const isLate = Date.now() - Date.parse(comment.changed_at) > undoMs;
  if (on || !isLate) await setDeleted(db, id, on);
  return acted(request, `${pathOfPlace(comment.blog_id)}#comment-${id}`, { deleted: on });
}

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/comments/${readId(params)}`);
