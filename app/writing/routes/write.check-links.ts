import { dbContext, limitsContext, viewerContext } from "../../http/context.ts";
import { readMultipartForm } from "../../http/multipart-form.server.ts";
import { refuseGet } from "../../http/responses.ts";
import { can } from "../../lib/permissions.ts";
import { fieldText } from "../../lib/text.ts";
import { maxCheckedPaths, maxPathLength } from "../lib/site-links.ts";
import { findMissingPaths } from "../models/missing-paths.server.ts";
import type { Route } from "./+types/write.check-links";

// At most three bytes for each character of a path and for its line break.
const maxFieldBytes = { paths: maxCheckedPaths * (maxPathLength + 1) * 3 };
const limits = { maxBytes: 64 * 1024, maxFieldBytes, mayStoreFile: false };

/** The field `paths` holds paths of this site, one in each line. The answer: those that lead to no page, as the database says. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = context.get(viewerContext);
  const refuse = (status: number, headers?: HeadersInit) =>
    Response.json({ missing: [] }, { status, headers });
  if (!user) return refuse(401);
  if (!can(user, "write")) return refuse(403);
  const waitSeconds = await context.get(limitsContext).linkChecks.take(user.id);
  if (waitSeconds) return refuse(429, { "Retry-After": String(waitSeconds) });
  const { fields, tooLarge, isIncomplete } = await readMultipartForm(request, limits);
  if (tooLarge) return refuse(413);
  const paths = fieldText(fields, "paths").split(/\r?\n/).filter(Boolean);
  const isValid = paths.every((path) => path.startsWith("/") && path.length <= maxPathLength);
  if (isIncomplete || !isValid || paths.length > maxCheckedPaths) return refuse(422);
  return Response.json({ missing: await findMissingPaths(context.get(dbContext), paths) });
}

export const loader = refuseGet;
