import { redirect } from "react-router";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { signInAddress } from "../../lib/path-on-this-site.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { makeStamp } from "../../models/form-stamp.server.ts";
import { tellDesk } from "../../notifications/models/desk-notices.server.ts";
import { Message } from "../../ui/message.tsx";
import { pathOfComment, pathOfPlace } from "../lib/place.ts";
import { addComment } from "../models/comment.server.ts";
import { findPlace } from "../models/place.server.ts";
import { dropUnsent, keepUnsent } from "../models/unsent.server.ts";
import { RefusedComment } from "../refused-comment.tsx";
import { requireComments } from "../require-comments.server.ts";
import { checkSending, formKeyOf, prepareComment, readComment, refuse } from "../send-comment.server.ts";
import type { Route } from "./+types/comments";

/** A new comment. A visitor's is kept until they come back from the login. */
export async function action({ request, context }: Route.ActionArgs) {
  requireComments(context);
  const db = context.get(dbContext);
  const form = await readForm(request);
  const { user } = context.get(viewerContext);
  const place = found(await findPlace(db, fieldText(form, "place")));
  const answers = fieldText(form, "answers");
  const answersId = isId(answers) ? answers : undefined;
  const { text, error } = readComment(form);
  const refusal = (error: string, status?: number) => {
    const stamp = user ? makeStamp(context.get(settingsContext).SECRET, Date.now()) : "";
    return refuse({ text, error, place: place.place, answersId, stamp }, status);
  };
  const problem = error ?? (await checkSending(context, user, form));
  if (problem) return refusal(problem);
  if (!user) {
    const draft = await keepUnsent(db, place, text, answersId);
    const query = new URLSearchParams({ ...(answersId && { comment: answersId }), draft });
    throw redirect(signInAddress("/login", `${pathOfPlace(place.place)}?${query}#comments`), 303);
  }
  const formKey = formKeyOf(context, form);
  if (!formKey) return refusal("This page was open for a long time. Press Send once more.");
  const prepared = await prepareComment(context, user, text);
  if (!prepared) return refusal("The text could not be rendered. Make it simpler.");
  const comment = { place, authorId: user.id, markdown: text, answersId, formKey, ...prepared };
  const result = await addComment(db, comment);
  if (result === "closed") return refusal("The author has closed the comments.", 409);
  if (result === "gone") return refusal("The comment that you answer is not there any more.", 409);
  if (prepared.isHeld) await tellDesk(db, "comments", `A comment on “${place.title}” waits`, user.id);
  const draft = fieldText(form, "draft");
  if (isId(draft)) await dropUnsent(db, draft);
  throw redirect(pathOfComment(place.place, result.id), 303);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Comments · ${matches[0].loaderData.site.name}` },
  { name: "robots", content: "noindex" },
];

/** Without scripts: the form again, with the text and what is wrong with it. */
export default function Comments({ actionData }: Route.ComponentProps) {
  if (actionData) return <RefusedComment {...actionData} />;
  return <Message title="Comments">They are below the articles.</Message>;
}
