import { found } from "../../http/responses.ts";
import { lookOfVersion, lookStyles } from "../lib/look.ts";
import type { Route } from "./+types/site-css";

/** The styles of the owner's look. The address names it, so they never change. */
export function loader({ request }: Route.LoaderArgs) {
  const look = found(lookOfVersion(new URL(request.url).searchParams.get("v") ?? ""));
  const headers = {
    "Content-Type": "text/css; charset=utf-8",
    "Cache-Control": "public, max-age=31536000, immutable",
  };
  return new Response(lookStyles(look), { headers });
}
