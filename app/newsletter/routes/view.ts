import { dbContext, viewerContext } from "../../http/context.ts";
import { readId, refuseDataRequest } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { can } from "../../lib/permissions.ts";
import { letterPage, readOwnLetter } from "../letter-source.server.ts";
import { findIssue, findItems } from "../models/issue.server.ts";
import { keepPublic } from "../models/posts.server.ts";
import type { Route } from "./+types/view";

/** "View in browser": what is still public of an issue, without anything of its reader. Who may send letters sees the others, too. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  refuseDataRequest(request);
  const [db, id] = [context.get(dbContext), readId(params)];
  const issue = found(await findIssue(db, id));
  const stored = await findItems(db, id);
  // What no mail holds yet is for the desk alone.
  const isPublic = issue.has_page === 1 && stored !== null;
  found(isPublic || can(context.get(viewerContext).user, "send-newsletter"));
  const made = stored ?? (issue.audience ? (await readOwnLetter(context, issue))?.items : undefined);
  const items = await keepPublic(db, found(made));
  found(items.length > 0);
  return letterPage(context, {
    subject: issue.subject,
    items,
    ...(isPublic && { viewPath: `/newsletter/${id}` }),
  });
}
