import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { OperatorError } from "../../../config/operator-error.ts";
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { contentFolder, readArticles } from "../../writing/models/built-in-articles.server.ts";
import { addToEmptied, findEmptied } from "../../writing/models/emptied.server.ts";
import { programVersion, recordRelease } from "../../writing/models/release.server.ts";

const sentence = z.string().min(1).max(300);
const step = z.strictObject({ id: z.string().min(1), why: sentence });

export const pathSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be words joined by hyphens"),
  title: z.string().min(1).max(200),
  for: sentence,
  /** Courses that one should have done before, here or elsewhere. */
  prerequisites: z.array(z.string()).default([]),
  courses: z.array(step).min(2),
  /** A service in which its skills are at work, or the path to take next. */
  "leads-to": step.optional(),
});

/** Courses in the order in which to take them. */
export type Path = z.infer<typeof pathSchema>;

const fileName = "paths.yaml";

/**
 * Reads the paths. `kinds`: of every article, by id. Throws an OperatorError that names the file, also when a path names
 * what does not exist.
 */
export function readPaths(kinds = kindsOfFiles(), folder = contentFolder): Path[] {
  const result = z.array(pathSchema).safeParse(readYaml(join(folder, fileName)));
  if (!result.success) {
    const { path, message } = result.error.issues[0]!;
    throw new OperatorError(`${fileName} is wrong: ${path.join(".")} ${message}.`);
  }
  const problem = findProblem(result.data, kinds);
  if (problem) throw new OperatorError(`${fileName} is wrong: ${problem}.`);
  return result.data;
}

function kindsOfFiles() {
  return new Map<string, string>(readArticles().map(({ id, kind }) => [id, kind]));
}

/** Stores the paths of the files that changed, but neither over those of the desk, nor over those of a newer release. */
export async function loadPaths(db: Db, release = programVersion(), paths = readPaths()): Promise<void> {
  const rows = await db.selectFrom("paths").select(["id", "file_path"]).execute();
  const stored = new Map(rows.map((row) => [row.id, row.file_path]));
  const changed = paths
    .map((path, at) => ({ id: path.id, position: at + 1, path: JSON.stringify(path) }))
    .filter(({ id, path }) => stored.get(id) !== path);
  if (changed.length === 0) return;
  const isWritten = await inTransaction(db, async (db) => {
    if (!(await recordRelease(db, release))) return false;
    const isEmptied = (await findEmptied(db)) !== undefined;
    for (const { id, position, path } of changed) {
      const unchanged = db.updateTable("paths").set({ path }).whereRef("path", "=", "file_path");
      await unchanged.where("id", "=", id).execute();
      await db
        .insertInto("paths")
        .values({ id, position, path, file_path: path, is_hidden: isEmptied ? 1 : 0 })
        .onConflict((c) => c.column("id").doUpdateSet({ file_path: path }))
        .execute();
      if (isEmptied && !stored.has(id)) await addToEmptied(db, [id]);
    }
    return true;
  });
  if (isWritten) await announce(db, "feed");
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

/** The paths that a course is part of. `next`: the step after it, with its reason; undefined for the last one. */
export function pathsOf(paths: Path[], courseId: string) {
  return paths.flatMap((path) => {
    const ids = path.courses.map(({ id }) => id);
    const at = ids.indexOf(courseId);
    return at === -1 ? [] : [{ path, next: path.courses[at + 1] }];
  });
}
