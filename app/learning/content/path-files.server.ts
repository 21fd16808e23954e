import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { OperatorError } from "../../../config/operator-error.ts";
import { type Path, pathSchema } from "../lib/path.ts";
import { type ContentFile, hashOf } from "./content-file.server.ts";

const fileName = "paths.yaml";

/**
 * Reads the paths. `articles`: every course and service. Throws an OperatorError that names the file, also when a path names what
 * does not exist.
 */
export function readPaths(
  folder: string,
  articles: Pick<ContentFile, "target" | "kind">[],
): (ContentFile & { path: string })[] {
  const result = z.array(pathSchema).safeParse(readYaml(join(folder, fileName)));
  if (!result.success) {
    const { path, message } = result.error.issues[0]!;
    throw new OperatorError(`${fileName} is wrong: ${path.join(".")} ${message}.`);
  }
  const problem = findProblem(result.data, new Map(articles.map(({ target, kind }) => [target, kind])));
  if (problem) throw new OperatorError(`${fileName} is wrong: ${problem}.`);
  return result.data.map((path, at) => toFile(path, at + 1));
}

function toFile({ id, title, ...others }: Path, position: number) {
  const path = JSON.stringify({ id, title, ...others });
  const place = { key: `paths/${id}`, kind: "path" as const, target: id, position };
  return { ...place, hash: hashOf(path), title, description: "", content: "", path };
}

function readYaml(file: string): unknown {
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new OperatorError(`${fileName} cannot be read: ${(error as Error).message.split("\n")[0]}.`);
  }
}

function findProblem(paths: Path[], kinds: Map<string, string>): string | undefined {
  const ids = paths.map(({ id }) => id);
  for (const [at, { id, prerequisites, courses, "leads-to": end }] of paths.entries()) {
    if (ids.indexOf(id) < at) return `two paths have the id ${id}`;
    const steps = [...prerequisites, ...courses.map((course) => course.id)];
    const other = steps.find((step) => kinds.get(step) !== "course");
    if (other) return `${id} names ${other}, which is no course`;
    if (new Set(steps).size < steps.length) return `${id} names a course twice`;
    if (end && kinds.get(end.id) !== "service" && !ids.includes(end.id))
      return `${id} leads to ${end.id}, which is neither a service nor a path`;
  }
  return undefined;
}
