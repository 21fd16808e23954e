import { dbContext, viewerContext } from "../../http/context.ts";
import { readForm, readId } from "../../http/requests.ts";
import { found, invalid, signedIn } from "../../http/responses.ts";
import { unrenderableText } from "../../http/short-text.server.ts";
import { can } from "../../lib/permissions.ts";
import { acted } from "../acted.server.ts";
import { canEditComment } from "../lib/permissions.ts";
import { pathOfComment } from "../lib/place.ts";
import { editComment, findComment } from "../models/comment.server.ts";
import { RefusedComment } from "../refused-comment.tsx";
import { requireComments } from "../require-comments.server.ts";
import { prepareComment, readComment } from "../send-comment.server.ts";
import type { Route } from "./+types/comment.edit";

export async function action({ request, params, context }: Route.ActionArgs) {
  requireComments(context);
  const db = context.get(dbContext);
  const id = readId(params);
  const user = signedIn(context.get(viewerContext).user, request, `/comments/${id}`);
  const comment = found(await findComment(db, id));
  const isEditor = can(user, "moderate");
  found(comment.author_id === user.id || isEditor);
  const { text, error } = await readComment(context, user, await readForm(request));
  const refuse = (error: string) =>
    invalid({ text, error, action: `/comments/${id}/edit`, back: pathOfComment(comment.blog_id, id) });
  if (!canEditComment(user, comment, Date.now())) return refuse("A comment can be edited for a day.");
  if (error) return refuse(error);
  const prepared = await prepareComment(context, user, text);
  if (!prepared) return refuse(unrenderableText);
  await editComment(db, user.id, comment, { markdown: text, ...prepared });
  return acted(request, pathOfComment(comment.blog_id, id), { id });
}

export default RefusedComment;
