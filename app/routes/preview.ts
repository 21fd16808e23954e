import { limitsContext, rendererContext, viewerContext } from "../context.ts";
import { formOf } from "../http.ts";
import { longest } from "../lib/blog-form.ts";
import { storable } from "../lib/characters.ts";
import type { Route } from "./+types/preview";

/** The editor's preview: the very rendering that publishing will make. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return Response.json({ html: "" }, { status: 401 });
  if (await context.get(limitsContext).preview.take(user.id))
    return Response.json({ html: "" }, { status: 429 });
  const content = String((await formOf(request)).get("content") ?? "");
  if (content.length > longest.content * 2 || !storable(content))
    return Response.json({ html: "" }, { status: 422 });
  const preview = context.get(rendererContext).preview(content, user.id, request.signal);
  const html = await preview.catch(() => null);
  // Too much at the moment, or nobody waits for it any more.
  if (html === null) return Response.json({ html: "" }, { status: 503, headers: { "Retry-After": "2" } });
  return Response.json({ html: html ?? "" }, { status: html === undefined ? 422 : 200 });
}
