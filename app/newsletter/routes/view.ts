import { dbContext } from "../../http/context.ts";
import { readId, refuseDataRequest } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { letterPage } from "../letter-source.server.ts";
import { findIssue, findItems } from "../models/issue.server.ts";
import { keepPublic } from "../models/posts.server.ts";
import type { Route } from "./+types/view";

/** "View in browser": what is still public of an issue, without anything of its reader. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  refuseDataRequest(request);
  const [db, id] = [context.get(dbContext), readId(params)];
  const issue = found(await findIssue(db, id));
  const items = await keepPublic(db, found(await findItems(db, id)));
  found(items.length > 0);
  return letterPage(context, { subject: issue.subject, items, viewPath: `/newsletter/${id}` });
}
