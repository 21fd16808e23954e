import { countOne } from "../../http/act-limit.server.ts";
import { dbContext, limitsContext, viewerContext } from "../../http/context.ts";
import { signedIn } from "../../http/responses.ts";
import { completeHandles } from "../models/handles.server.ts";
import type { Route } from "./+types/handles";

/** The people whose "@handle" begins with `?q=`, for members who write a comment. Never an e-mail. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = signedIn(context.get(viewerContext).user, request, "/");
  await countOne(context.get(limitsContext).handleLists, user.id);
  const q = (new URL(request.url).searchParams.get("q") ?? "").toLowerCase();
  const people = /^[a-z0-9-]{1,30}$/.test(q) ? await completeHandles(context.get(dbContext), q) : [];
  return Response.json(people, { headers: { "Cache-Control": "private, no-store" } });
}
