import { settingsContext, tagsContext } from "../../http/context.ts";
import type { Route } from "./+types/robots";

export function loader({ context }: Route.LoaderArgs) {
  // Nothing announces it, since no act changes what it says.
  context.get(tagsContext).add("robots");
  const { PUBLIC_URL } = context.get(settingsContext);
  const lines = [
    "User-agent: *",
    "Disallow: /search",
    "Disallow: /write",
    // Each page leads to its own login and sign-up.
    "Disallow: /login?",
    "Disallow: /signup?",
    "Disallow: /blog/*/report",
    `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
