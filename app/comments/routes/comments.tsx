import { data, redirect } from "react-router";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { makeStamp } from "../../http/hidden-fields.server.ts";
import { readForm } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { unrenderableText } from "../../http/short-text.server.ts";
import { titled } from "../../kit/titled.ts";
import { signInAddress } from "../../lib/path-on-this-site.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { acted } from "../acted.server.ts";
import { pathOfComment, viewAddress } from "../lib/place.ts";
import { addComment } from "../models/comment.server.ts";
import { findPlace } from "../models/place.server.ts";
import { dropUnsent, keepUnsent } from "../models/unsent.server.ts";
import { RefusedComment } from "../refused-comment.tsx";
import { requireComments } from "../require-comments.server.ts";
import { prepareComment, readComment } from "../send-comment.server.ts";
import type { Route } from "./+types/comments";

/** A new comment. A visitor's is kept until they come back from the login. */
export async function action({ request, context }: Route.ActionArgs) {
  requireComments(context);
  const db = context.get(dbContext);
  const form = await readForm(request);
  const { user } = context.get(viewerContext);
  const place = found(await findPlace(db, fieldText(form, "place")));
  const [answersId, draft] = ["answers", "draft"].map((name) => idIn(form, name));
  const { text, error, formKey } = await readComment(context, user, form);
  const refuse = (error: string, status = 422) => {
    const stamp = user && makeStamp(context.get(settingsContext).SECRET);
    const back = viewAddress(place.place, {});
    return data({ text, error, place: place.place, answersId, draft, stamp, back }, { status });
  };
  if (error) return refuse(error);
  if (!user) {
    const draft = await keepUnsent(db, place.id, text, answersId);
    const query = { ...(answersId && { comment: answersId }), draft };
    throw redirect(signInAddress("/login", viewAddress(place.place, query)), 303);
  }
  if (!formKey) return refuse("This page was open for a long time. Press Send once more.");
  const prepared = await prepareComment(context, user, text);
  if (!prepared) return refuse(unrenderableText);
  const comment = { place, authorId: user.id, markdown: text, answersId, formKey, ...prepared };
  const result = await addComment(db, comment);
  if (result === "closed") return refuse("The author has closed the comments.", 409);
  if (result === "gone") return refuse("The comment that you answer is not there any more.", 409);
  if (draft) await dropUnsent(db, draft);
  return acted(request, pathOfComment(place.place, result.id), { id: result.id });
}

function idIn(form: FormData, name: string) {
  const id = fieldText(form, name);
  return isId(id) ? id : undefined;
}

export const meta = titled("Comments", "noindex");

export default RefusedComment;
