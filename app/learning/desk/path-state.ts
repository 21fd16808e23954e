import type { DeskArticle } from "../models/desk-catalogue.server.ts";
import type { listPaths } from "../models/stored-paths.server.ts";

type StoredPath = Awaited<ReturnType<typeof listPaths>>[number];

/** What the desk says of a path. Readers see it when two of its courses are public. */
export function toPathState({ id, path, isHidden }: StoredPath, articles: DeskArticle[]) {
  const isPublic = (id: string) => articles.some((other) => other.id === id && other.status === "published");
  const isShown = !isHidden && path.courses.filter(({ id }) => isPublic(id)).length > 1;
  return {
    id,
    title: path.title,
    status: isShown ? ("published" as const) : ("unpublished" as const),
  };
}
