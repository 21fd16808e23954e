import { redirect } from "react-router";
import { dbContext, viewerContext } from "../../http/context.ts";
import { desiredState, readForm } from "../../http/requests.ts";
import { allowed, found, signedIn } from "../../http/responses.ts";
import { can } from "../../lib/permissions.ts";
import { fieldText } from "../../lib/text.ts";
import { acted } from "../acted.server.ts";
import { pathOfPlace } from "../lib/place.ts";
import { announceComments } from "../models/comment-state.server.ts";
import { findPlace, setClosed } from "../models/place.server.ts";
import { requireComments } from "../require-comments.server.ts";
import type { Route } from "./+types/comments.close";

/** The author of a post closes or opens its comments; editors those of every article. */
export async function action({ request, context }: Route.ActionArgs) {
  requireComments(context);
  const db = context.get(dbContext);
  const user = signedIn(context.get(viewerContext).user, request, "/");
  const form = await readForm(request);
  const on = desiredState(form);
  const { id, place, authorId } = found(await findPlace(db, fieldText(form, "place")));
  allowed(user.id === authorId || can(user, "moderate"), "Only the author closes the comments.");
  await setClosed(db, id, on);
  await announceComments(db, [id]);
  return acted(request, `${pathOfPlace(place)}#comments`, { closed: on });
}

export const loader = () => redirect("/");
