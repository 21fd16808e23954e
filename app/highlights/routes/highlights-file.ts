import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { signedIn } from "../../http/responses.ts";
import { toAnnotations, toMarkdown } from "../export-highlights.server.ts";
import { listHighlightedBlogs } from "../models/highlight.server.ts";
import type { Route } from "./+types/highlights-file";

/** All of a member's passages as a file: /profile/highlights.md, or highlights.jsonld. */
export async function loader({ request, context }: Route.LoaderArgs) {
  refuseDataRequest(request);
  const { id } = signedIn(context.get(viewerContext).user, request);
  const { PUBLIC_URL: url } = context.get(settingsContext);
  const blogs = await listHighlightedBlogs(context.get(dbContext), id);
  const isMarkdown = new URL(request.url).pathname.endsWith(".md");
  const [type, extension] = isMarkdown ? ["text/markdown", "md"] : ["application/ld+json", "jsonld"];
  return new Response(
    isMarkdown ? toMarkdown(blogs, url) : JSON.stringify(toAnnotations(blogs, url), null, 2),
    {
      headers: {
        "Content-Type": `${type}; charset=utf-8`,
        "Content-Disposition": `attachment; filename="highlights.${extension}"`,
        "Cache-Control": "private, no-store",
      },
    },
  );
}
