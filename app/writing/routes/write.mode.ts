import { data } from "react-router";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { refuseGet, signedIn } from "../../http/responses.ts";
import { setEditorMode } from "../models/editor-mode.server.ts";
import type { Route } from "./+types/write.mode";

/** Stores how a person writes: in rich text or in Markdown. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request, "/write");
  const mode = (await readForm(request)).get("mode");
  if (mode !== "rich" && mode !== "markdown") throw data(null, { status: 400 });
  await limitAct(context);
  await setEditorMode(context.get(dbContext), user.id, mode);
  return Response.json({ mode });
}

export const loader = refuseGet;
