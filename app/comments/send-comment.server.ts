import { createHash } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import type { User } from "../core/user.server.ts";
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  rendererContext,
  settingsContext,
  siteSettingsContext,
} from "../http/context.ts";
import { readHiddenFields } from "../http/hidden-fields.server.ts";
import { tooManyText } from "../http/responses.ts";
import { cleanText } from "../lib/characters.ts";
import { can } from "../lib/permissions.ts";
import { fieldText } from "../lib/text.ts";
import { validateComment } from "./lib/comment-text.ts";
import { findCommenter } from "./models/comment.server.ts";
import { findNamed } from "./models/comment-notices.server.ts";
import { whyItWaits } from "./what-waits.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The text of a form. `error`: what is wrong with it, or that somebody sends too often or is a robot. `formKey`: of what a member
 * sends, so that the same text is taken once, and another one after going back too; undefined when the form was open for more than
 * a day, or is none of ours.
 */
export async function readComment(context: Context, user: User | undefined, form: FormData) {
  const text = cleanText(fieldText(form, "text"));
  const { id, isOld, isTrapped } = readHiddenFields(context, form);
  const sent = JSON.stringify([id, fieldText(form, "answers"), text]);
  return {
    text,
    error:
      validateComment(text) ??
      tooManyOrNone(await countSending(context, user)) ??
      (isTrapped ? "This comment looks like a robot's. Send it again." : undefined),
    formKey: id && !isOld ? createHash("sha256").update(sent).digest("base64url") : undefined,
  };
}

const tooManyOrNone = (waitSeconds: number | undefined) =>
  waitSeconds ? tooManyText(waitSeconds) : undefined;

/** Counts a comment. Returns the seconds to wait when there were too many, else undefined. */
export async function countSending(context: Context, user: User | undefined): Promise<number | undefined> {
  const { commentsByPerson, commentsByAddress } = context.get(limitsContext);
  return (
    (await commentsByAddress.take(context.get(clientAddressContext))) ??
    (user && (await commentsByPerson.take(user.id)))
  );
}

/** Renders a comment, and decides why it waits for an editor; undefined when it takes too long, or shows nothing. Throws Busy. */
export async function prepareComment(context: Context, user: User, text: string) {
  const db = context.get(dbContext);
  const people = (await findNamed(db, text)).map(({ handle, id }) => [handle, id] as const);
  const handles = Object.fromEntries(people);
  const rendered = await context.get(rendererContext).comment({ content: text, handles }, user.id);
  if (!rendered?.plain) return undefined;
  const site = { ...context.get(siteSettingsContext), url: context.get(settingsContext).PUBLIC_URL };
  const commenter = { ...(await findCommenter(db, user.id)), isEditor: can(user, "moderate") };
  const comment = { text: `${text}\n${rendered.plain}`, links: rendered.links };
  return { rendered, heldFor: whyItWaits(comment, commenter, site) };
}
