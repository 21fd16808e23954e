import type { z } from "zod";
import type { Db } from "../../../db/engine.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import {
  type CourseFacts,
  courseFactsSchema,
  type ServiceFacts,
  serviceFactsSchema,
} from "../../lib/course-facts.ts";
import type { Path } from "../lib/path.ts";
import { listPaths } from "./stored-paths.server.ts";

/** What is said of the public courses and services beside their texts, and the paths. server/catalogue.ts keeps it in memory. */
export interface Catalogue {
  /** By the ids of their articles. */
  courses: Map<string, CourseFacts>;
  services: Map<string, ServiceFacts>;
  /** "course" and "service", when there is one. */
  kinds: Set<string>;
  /** Only with courses that are in `courses`, and at least two of them. */
  paths: Path[];
  /** The articles that an article's text links to, in their order. */
  linksOf: Map<string, string[]>;
  /** The keys of the articles' covers. */
  covers: Set<string | null>;
}

export async function readCatalogue(db: Db): Promise<Catalogue> {
  const rows = await visibleBlogs(db)
    .select(["id", "kind", "facts", "links", "image"])
    .where("kind", "in", ["course", "service"])
    .orderBy("position", "desc")
    .orderBy("id")
    .execute();
  /** Facts that are not complete are stored, and shown nowhere. */
  const factsOf = <Facts>(kind: string, schema: z.ZodType<Facts>) =>
    new Map(
      rows.flatMap((row) => {
        const { data } = schema.safeParse(row.kind === kind ? JSON.parse(row.facts ?? "{}") : undefined);
        return data ? [[row.id, data] as const] : [];
      }),
    );
  const courses = factsOf("course", courseFactsSchema);
  return {
    courses,
    services: factsOf("service", serviceFactsSchema),
    kinds: new Set(rows.map(({ kind }) => kind)),
    paths: (await listPaths(db))
      .filter(({ isHidden, isRemoved }) => !isHidden && !isRemoved)
      .map(({ path }) => withCourses(path, courses))
      .filter((path) => path.courses.length > 1),
    linksOf: new Map(rows.map(({ id, links }) => [id, JSON.parse(links) as string[]])),
    covers: new Set(rows.map(({ image }) => image)),
  };
}

function withCourses(path: Path, shown: Map<string, unknown>): Path {
  return {
    ...path,
    prerequisites: path.prerequisites.filter((id) => shown.has(id)),
    courses: path.courses.filter(({ id }) => shown.has(id)),
  };
}
