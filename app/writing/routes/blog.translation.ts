import { redirect } from "react-router";
import { findBlogSourceForUser } from "../../core/blog.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readForm, readId } from "../../http/requests.ts";
import { allowed, found, refuseGet, signedIn } from "../../http/responses.ts";
import { isStorable } from "../../lib/characters.ts";
import { canChangeBlog, whyUnchangeable } from "../../lib/permissions.ts";
import { fieldText } from "../../lib/text.ts";
import { followOriginal } from "../models/translation.server.ts";
import type { Route } from "./+types/blog.translation";

/** Says that a translation is up to date. `follows`: when the original that the person compared was changed last. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const id = readId(params);
  const user = signedIn(context.get(viewerContext).user, request, `/blog/${id}`);
  const blog = found(await findBlogSourceForUser(db, user, id));
  allowed(canChangeBlog(user, blog), whyUnchangeable(user, blog));
  const follows = fieldText(await readForm(request), "follows");
  if (isStorable(follows)) await followOriginal(db, id, follows);
  throw redirect(`/blog/${id}`, 303);
}

export const loader = refuseGet;
