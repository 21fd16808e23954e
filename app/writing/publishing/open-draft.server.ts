import type { RouterContextProvider } from "react-router";
import type { User } from "../../core/user.server.ts";
import { dbContext } from "../../http/context.ts";
import { allowed, found } from "../../http/responses.ts";
import { can } from "../../lib/permissions.ts";
import { publishTexts } from "../lib/editor-errors.ts";
import { editorPath, findDraft } from "../models/draft.server.ts";

/**
 * A draft that is this writer's (`isDraftOf`) and not discarded, with the address of its editor. Throws a 404 when there is
 * none, and a 403 for readers.
 */
export async function requireDraft(context: Readonly<RouterContextProvider>, user: User, id: string) {
  allowed(can(user, "write"), publishTexts.mayNotWrite);
  const draft = found(await findDraft(context.get(dbContext), user, id));
  found(draft.isOwn && draft.discarded_at === null);
  return { ...draft, title: draft.text.title || "Untitled", editorPath: editorPath(draft) };
}
