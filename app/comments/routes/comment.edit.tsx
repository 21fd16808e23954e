import { redirect } from "react-router";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readForm, readId } from "../../http/requests.ts";
import { found, signedIn } from "../../http/responses.ts";
import { can } from "../../lib/permissions.ts";
import { Message } from "../../ui/message.tsx";
import { canEditComment } from "../lib/permissions.ts";
import { pathOfComment } from "../lib/place.ts";
import { editComment, findComment } from "../models/comment.server.ts";
import { RefusedComment } from "../refused-comment.tsx";
import { requireComments } from "../require-comments.server.ts";
import { checkSending, prepareComment, readComment, refuse } from "../send-comment.server.ts";
import type { Route } from "./+types/comment.edit";

export async function action({ request, params, context }: Route.ActionArgs) {
  requireComments(context);
  const db = context.get(dbContext);
  const id = readId(params);
  const user = signedIn(context.get(viewerContext).user, request, `/comments/${id}`);
  const comment = found(await findComment(db, id));
  found(comment.author_id === user.id || can(user, "moderate"));
  const form = await readForm(request);
  const { text, error } = readComment(form);
  const late = canEditComment(user, comment, Date.now()) ? undefined : "A comment can be edited for a day.";
  const problem = late ?? error ?? (await checkSending(context, user, form));
  if (problem) return refuse({ text, error: problem });
  const prepared = await prepareComment(context, user, text);
  if (!prepared) return refuse({ text, error: "The text could not be rendered. Make it simpler." });
  await editComment(db, comment, {
    markdown: text,
    ...prepared,
    isHeld: prepared.isHeld && !can(user, "moderate"),
  });
  throw redirect(pathOfComment(comment.place, id), 303);
}

/** Without scripts: the text again, with what is wrong with it. */
export default function EditComment({ actionData }: Route.ComponentProps) {
  if (actionData) return <RefusedComment {...actionData} />;
  return <Message title="Comments">They are below the articles.</Message>;
}
