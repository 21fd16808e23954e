import { dbContext } from "../../http/context.ts";
import { refuseGet } from "../../http/responses.ts";
import { fieldText } from "../../lib/text.ts";
import { editorQuery } from "../editor-query.server.ts";
import { maxCheckedPaths, maxPathLength } from "../lib/site-links.ts";
import { findMissingPaths } from "../models/missing-paths.server.ts";

/** The field `paths` holds paths of this site, one in each line. The answer: those that lead to no page, as the database says. */
export const action = editorQuery({
  limit: "linkChecks",
  maxBytes: 64 * 1024,
  // At most three bytes for each character of a path and for its line break.
  maxFieldBytes: { paths: maxCheckedPaths * (maxPathLength + 1) * 3 },
  async answer({ context, fields }) {
    const paths = fieldText(fields, "paths").split(/\r?\n/).filter(Boolean);
    const isValid = paths.every((path) => path.startsWith("/") && path.length <= maxPathLength);
    if (!isValid || paths.length > maxCheckedPaths) return 422;
    return Response.json({ missing: await findMissingPaths(context.get(dbContext), paths) });
  },
});

export const loader = refuseGet;
