import { data } from "react-router";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { desiredState, readForm, readId, returnPath } from "../../http/requests.ts";
import { actionResponse, found, signedIn } from "../../http/responses.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { maxHighlights } from "../lib/highlight-limits.ts";
import {
  highlightSchema,
  listHighlights,
  removeHighlight,
  saveHighlight,
} from "../models/highlight.server.ts";
import type { Route } from "./+types/blog.highlights";

/** The member's passages of a blog, as JSON. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id } = signedIn(context.get(viewerContext).user, request);
  const headers = { "Cache-Control": "private, no-store" };
  return Response.json(await listHighlights(context.get(dbContext), id, readId(params)), { headers });
}

/** on=yes keeps a passage, or its new note; on=no removes it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const back = returnPath(request, context.get(settingsContext).PUBLIC_URL);
  const user = signedIn(context.get(viewerContext).user, request, back);
  const db = context.get(dbContext);
  const form = await readForm(request);
  const on = desiredState(form);
  await limitAct(context);
  if (on) {
    const highlight = highlightSchema.safeParse(Object.fromEntries(form));
    if (!highlight.success) throw data(null, { status: 400 });
    const result = await saveHighlight(db, user.id, readId(params), highlight.data);
    found(result !== "missing");
    const error = `You have ${maxHighlights} highlights, which is as many as there can be. Remove some first.`;
    if (result === "full") return Response.json({ error }, { status: 422 });
  } else if (isId(fieldText(form, "id"))) await removeHighlight(db, user.id, fieldText(form, "id"));
  return actionResponse(request, back, { saved: true });
}
