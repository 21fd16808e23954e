import type { Db } from "../../../db/engine.ts";
import { addRedirects } from "../../redirects/models/redirect.server.ts";
import type { ImportContext } from "./import-context.server.ts";

/** The name by which the redirects of an imported post can be removed. */
export const redirectsOf = (blogId: string) => `import:${blogId}`;

/** Has a post answer where it did on the old site, in the transaction that imports it. Returns why it does not, for its notes. */
export async function addOldAddress(
  { publicUrl, importer }: ImportContext,
  db: Db,
  { from, to, id }: { from: string; to: string; id: string },
): Promise<string[]> {
  const rows = [{ source: from, target: to }];
  const by = { publicUrl, userId: importer.id, origin: redirectsOf(id) };
  const { kept, refused } = await addRedirects(db, { rows, ...by });
  return [
    ...kept.map(({ source, target }) => `Its old address ${source} leads to ${target} already.`),
    ...refused.map(({ source, problem }) => `Its old address ${source} cannot lead here. ${problem}`),
  ];
}
