import { decodePercent } from "../decode-percent.ts";
import { type Archive, archiveAddress } from "../imported.ts";
import { besideCode } from "./html-code.ts";

export type Uploads = ReturnType<typeof openUploads>;

/**
 * Finds files of the archive by their addresses on the old site. `folder`: a pattern for the folder of uploads, such as
 * "wp-content/uploads"; `sites`: what addresses of the site begin with; `original`: the path of which a path is a smaller size.
 */
export function openUploads(
  archive: Archive,
  folder: string,
  sites: string[],
  original: (path: string) => string,
) {
  const tail = new RegExp(`(?:^|/)(${folder}/.+)$`);
  const paths = new Map(
    archive.paths.flatMap((path) => (tail.exec(path) ? [[tail.exec(path)![1]!, path]] : [])),
  );
  const starts = sites.filter(Boolean).map((site) => site.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const stored = new RegExp(
    `(?<![\\w.-])(?:${[...starts, ""].join("|")})/(${folder}/[^"'\\s<>()?#,\\\\]+)`,
    "g",
  );
  const find = (path: string) => paths.get(decodePercent(path)) ?? paths.get(original(decodePercent(path)));
  return {
    /** The path of a file by its address; undefined when the archive has none. */
    find: (address: string) => {
      const [whole, path] = [...address.matchAll(stored)][0] ?? [];
      return whole && address.startsWith(whole) ? find(path!) : undefined;
    },
    /** HTML whose addresses of files in the archive lead there; code stays. */
    write: (source: string) =>
      paths.size === 0
        ? source
        : besideCode(source, (html) =>
            html.replace(stored, (whole, path: string) => {
              const found = find(path);
              return found ? archiveAddress(found) : whole;
            }),
          ),
  };
}
