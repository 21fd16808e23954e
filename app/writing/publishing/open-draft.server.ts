import type { RouterContextProvider } from "react-router";
import { dbContext, settingsContext, siteSettingsContext } from "../../http/context.ts";
import { allowed, found } from "../../http/responses.ts";
import { can } from "../../lib/permissions.ts";
import type { User } from "../../models/user.server.ts";
import { publishTexts } from "../lib/publish-texts.ts";
import { type Draft, editorPath, findDraft } from "../models/draft.server.ts";
import { publishRulesOf, validateDraft } from "../models/publish-rules.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * A draft that this writer may open and that is not discarded, with the address of its editor. Throws a 404 when there is
 * none, and a 403 for readers.
 */
export async function requireDraft(context: Context, user: User, id: string) {
  allowed(can(user, "write"), publishTexts.mayNotWrite);
  const draft = found(await findDraft(context.get(dbContext), user, id));
  found(draft.discarded_at === null);
  return { ...draft, title: draft.text.title || "Untitled", editorPath: editorPath(draft) };
}

/** Why a draft could not be published as it is; undefined when it could. */
export function validateScheduledDraft(context: Context, user: User, { text }: Draft): string | undefined {
  const rules = publishRulesOf(context.get(settingsContext), context.get(siteSettingsContext));
  return validateDraft(rules, user, text);
}
