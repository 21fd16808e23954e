import { data } from "react-router";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { desiredState, readForm, readId } from "../../http/requests.ts";
import { found, signedIn } from "../../http/responses.ts";
import { fieldText } from "../../lib/text.ts";
import { highlightSchema } from "../highlight-schema.server.ts";
import { maxHighlights } from "../lib/highlight-fields.ts";
import { listHighlights, removeHighlight, saveHighlight } from "../models/highlight.server.ts";
import type { Route } from "./+types/blog.highlights";

const headers = { "Cache-Control": "private, no-store" };

/** The member's passages of a blog, as JSON. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id } = signedIn(context.get(viewerContext).user, request);
  return Response.json(await listHighlights(context.get(dbContext), id, readId(params)), { headers });
}

/** on=yes keeps a passage, or its new note; on=no removes it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const db = context.get(dbContext);
  const form = await readForm(request);
  const on = desiredState(form);
  await limitAct(context);
  if (!on) {
    await removeHighlight(db, user.id, fieldText(form, "id"));
    return Response.json({ saved: true }, { headers });
  }
  const highlight = highlightSchema.safeParse(Object.fromEntries(form));
  if (!highlight.success) throw data(null, { status: 400 });
  const result = await saveHighlight(db, user.id, readId(params), highlight.data);
  found(result !== "missing");
  const error = `You have ${maxHighlights} highlights, which is as many as there can be. Remove some first.`;
  return result === "full"
    ? Response.json({ error }, { status: 422, headers })
    : Response.json({ saved: true }, { headers });
}
