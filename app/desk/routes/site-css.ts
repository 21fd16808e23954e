import { found } from "../../http/responses.ts";
import { accentOfVersion, accentStyles } from "../../lib/accent.ts";
import type { Route } from "./+types/site-css";

/** The styles of the owner's accent colour. The address names the colour, so they never change. */
export function loader({ request }: Route.LoaderArgs) {
  const colour = found(accentOfVersion(new URL(request.url).searchParams.get("v")));
  const headers = {
    "Content-Type": "text/css; charset=utf-8",
    "Cache-Control": "public, max-age=31536000, immutable",
  };
  return new Response(accentStyles(colour), { headers });
}
