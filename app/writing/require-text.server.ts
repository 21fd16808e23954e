import { findBlogSourceForUser } from "../core/blog.server.ts";
import { dbContext } from "../http/context.ts";
import { readId } from "../http/requests.ts";
import { allowed, found } from "../http/responses.ts";
import type { Asked } from "../kit/acts.server.ts";
import { can, canChangeBlog, whyUnchangeable } from "../lib/permissions.ts";
import { publishTexts } from "./lib/editor-errors.ts";
import { type Draft, editorPath, findDraft } from "./models/draft.server.ts";

type Asking = Pick<Asked, "context" | "params" | "user">;

/** Beside the editor of a post, the address names both. */
export const readDraftId = ({ id, draft = id }: Asking["params"]) => readId({ id: draft });

/** A draft that this person may open and that is not discarded. Throws a 404 when there is none, and a 403 for readers. */
export async function requireDraft({ context, params, user }: Asking): Promise<Draft> {
  allowed(can(user, "write"), publishTexts.mayNotWrite);
  const draft = found(await findDraft(context.get(dbContext), user, readDraftId(params)));
  found(draft.discarded_at === null);
  return draft;
}

/** The same, of this writer (`isDraftOf`), with the address of its editor. */
export async function requireOwnDraft(asked: Asking) {
  const draft = await requireDraft(asked);
  found(draft.isOwn);
  return { ...draft, title: draft.text.title || "Untitled", editorPath: editorPath(draft) };
}

/** A post that this person may change. Throws a 404 or a 403. */
export async function requireBlog({ context, params, user }: Asking) {
  const blog = found(await findBlogSourceForUser(context.get(dbContext), user, readId(params)));
  allowed(canChangeBlog(user, blog), whyUnchangeable(user, blog));
  return blog;
}
