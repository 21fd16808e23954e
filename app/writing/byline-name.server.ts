import { data, type RouterContextProvider } from "react-router";
import { readName, validateName } from "../accounts/lib/name.ts";
import { setName, type User } from "../core/user.server.ts";
import { dbContext, limitsContext, siteSettingsContext, viewerContext } from "../http/context.ts";
import { tooManyText } from "../http/responses.ts";
import { replaceUnstorable } from "../lib/characters.ts";
import { fieldText } from "../lib/text.ts";
import type { SubmittedBlog } from "./submitted-blog.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Saves the display name that was entered in the publish bar. The response holds the editor's fields, unchanged. */
export async function saveDisplayName(context: Context, { sent, fields }: SubmittedBlog, user: User) {
  const name = readName(fieldText(sent, "name"));
  const respond = (status: number, error?: string) =>
    data({ fields, byline: { name: replaceUnstorable(name), error } }, { status });
  const error = name ? validateName(name, context.get(siteSettingsContext)) : "Please enter a name.";
  if (error) return respond(422, error);
  const waitSeconds = await context.get(limitsContext).profileChange.take(user.id);
  if (waitSeconds) return respond(429, tooManyText(waitSeconds));
  await setName(context.get(dbContext), user.id, name);
  // Without JavaScript, this request also renders the page, which must show the new name.
  context.set(viewerContext, { ...context.get(viewerContext), user: { ...user, name } });
  return respond(200);
}
