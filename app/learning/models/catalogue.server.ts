import { readArticles } from "../../writing/models/built-in-articles.server.ts";
import type { CourseFacts, ServiceNeed, ServiceOffer } from "../lib/article-facts.ts";
import { type Path, readPaths } from "./paths.server.ts";

/** What the files in content/ say of courses, services and paths. It is read at the start, and never changes. */
export interface Catalogue {
  /** By the ids of their articles. */
  courses: Map<string, CourseFacts>;
  services: Map<string, { need: ServiceNeed; offer: ServiceOffer }>;
  paths: Path[];
  /** The articles that an article's text links to, in their order. */
  linksOf: Map<string, string[]>;
}

/** Throws an OperatorError that names the file. */
export function readCatalogue(articles = readArticles()): Catalogue {
  const kinds = new Map(articles.map(({ id, kind }) => [id, kind]));
  return {
    courses: new Map(articles.flatMap(({ id, facts }) => (facts ? [[id, facts]] : []))),
    services: new Map(
      articles.flatMap(({ id, need, offer }) => (need && offer ? [[id, { need, offer }]] : [])),
    ),
    paths: readPaths(kinds),
    linksOf: new Map(articles.map(({ id, content }) => [id, linkedIds(content)])),
  };
}

function linkedIds(content: string): string[] {
  return [...new Set([...content.matchAll(/\]\(\/blog\/([a-z0-9]+)/g)].map(([, id]) => id!))];
}
