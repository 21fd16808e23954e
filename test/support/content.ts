// The files of content/, and releases in which they say something else.
import type { ContentFile } from "../../app/learning/content/content-file.server.ts";
import { readContent } from "../../app/learning/content/read-content.server.ts";
import { followContent } from "../../app/learning/models/content.server.ts";
import type { TestSite } from "./site.ts";

export const contentFiles = readContent();
export const articleFiles = contentFiles.filter(({ facts }) => facts !== undefined);
export const lessonFiles = contentFiles.filter(({ kind }) => kind === "lesson");
export const pathFiles = contentFiles.filter(({ kind }) => kind === "path");
export const fileOf = (key: string) => contentFiles.find((file) => file.key === key)!;

type Changes = Record<string, Partial<ContentFile> | undefined>;

/** Starts a release in which these files changed, by their keys; undefined: the file is gone. `more`: its new files. */
export function upgrade(site: TestSite, release: string, changes: Changes, more: ContentFile[] = []) {
  const files = contentFiles.flatMap((file) => {
    if (!(file.key in changes)) return [file];
    const change = changes[file.key];
    return change ? [{ ...file, ...change, hash: `${release} ${JSON.stringify(change)}` }] : [];
  });
  return followContent(site.db, site.renderer, release, [...files, ...more]);
}
