import { limitsContext, viewerContext } from "../context.ts";
import { formOf } from "../http.ts";
import { longest } from "../lib/blog-form.ts";
import { storable } from "../lib/text.ts";
import { renderMarkdown } from "../models/markdown.server.ts";
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
  const rendered = await renderMarkdown(content).catch(() => undefined);
  return rendered ? Response.json({ html: rendered.html }) : Response.json({ html: "" }, { status: 422 });
}
