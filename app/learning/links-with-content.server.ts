import type { RouterContextProvider } from "react-router";
import type { SiteLink } from "../site/lib/site-links.ts";
import { catalogueContext } from "./catalogue-context.ts";

/** The links without those to lists of this site in which nothing is. */
export function linksWithContent(context: Readonly<RouterContextProvider>, links: SiteLink[]): SiteLink[] {
  const { kinds, paths } = context.get(catalogueContext);
  const counts: Record<string, unknown> = {
    "/course": kinds.has("course"),
    "/services": kinds.has("service"),
    "/paths": paths[0],
  };
  const shown = links.filter(({ to }) => {
    const path = to.split(/[?#]/, 1)[0]!;
    return !Object.hasOwn(counts, path) || counts[path];
  });
  return shown.length === links.length ? links : shown;
}
