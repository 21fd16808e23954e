import type { Catalogue } from "./catalogue.server.ts";
import { pathsOf } from "./paths.server.ts";

/** Where to go after an article. */
export interface NextStep {
  /** A course or a service. */
  id: string;
  /** The title of the path whose next course it is. */
  pathTitle?: string;
  /** Why it comes next in that path. */
  why?: string;
}

/**
 * After a course: the next course of its first path that goes on, and the first service that its text links to. After a
 * service: the first course that its text links to. Nothing after other articles.
 */
export function nextSteps({ courses, services, paths, linksOf }: Catalogue, id: string): NextStep[] {
  const links = linksOf.get(id) ?? [];
  const firstOf = (kind: Map<string, unknown>) =>
    links
      .filter((link) => kind.has(link))
      .slice(0, 1)
      .map((id) => ({ id }));
  if (services.has(id)) return firstOf(courses);
  if (!courses.has(id)) return [];
  const [onwardPath] = pathsOf(paths, id).filter(({ next }) => next);
  const next = onwardPath ? [{ ...onwardPath.next!, pathTitle: onwardPath.path.title }] : [];
  return [...next, ...firstOf(services)];
}
