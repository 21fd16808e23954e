import { createHash } from "node:crypto";
import { data, type RouterContextProvider } from "react-router";
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  rendererContext,
  settingsContext,
  siteSettingsContext,
} from "../http/context.ts";
import { tooManyText } from "../http/responses.ts";
import { fieldText } from "../lib/text.ts";
import { trapField } from "../lib/trap-field.ts";
import { readStamp } from "../models/form-stamp.server.ts";
import type { User } from "../models/user.server.ts";
import { cleanComment, handlesIn, hasWord, validateComment } from "./lib/comment-text.ts";
import { findCommenter } from "./models/comment.server.ts";
import { findHandles } from "./models/comment-notices.server.ts";

type Context = Readonly<RouterContextProvider>;

const dayMs = 24 * 60 * 60 * 1000;

/** Why a text was not taken: a page shows it, with the text. */
export interface Refusal {
  text: string;
  error: string;
  /** Of a new comment. */
  place?: string;
  answersId?: string;
  stamp?: string;
}

export const refuse = (refusal: Refusal, status = 422) => data(refusal, { status });

/** The text of a form, and what is wrong with it. */
export function readComment(form: FormData) {
  const text = cleanComment(fieldText(form, "text"));
  return { text, error: validateComment(text) };
}

/** Returns what is wrong with a form that somebody sends too often, too late, or who is a robot; else undefined. */
export async function checkSending(
  context: Context,
  user: User | undefined,
  form: FormData,
): Promise<string | undefined> {
  const { commentsByPerson, commentsByAddress } = context.get(limitsContext);
  const waitSeconds =
    (await commentsByAddress.take(context.get(clientAddressContext))) ??
    (user && (await commentsByPerson.take(user.id)));
  if (waitSeconds) return tooManyText(waitSeconds);
  if (fieldText(form, trapField) !== "") return "This comment looks like a robot's. Send it again.";
}

/**
 * The form of a member is signed. Returns the key of what it sends, so that the same text is taken once, and another one after going
 * back too; undefined when the form was open for more than a day, or is none of ours.
 */
export function formKeyOf(context: Context, form: FormData): string | undefined {
  const stamp = readStamp(context.get(settingsContext).SECRET, fieldText(form, "stamp"));
  if (!stamp || Date.now() - stamp.madeAt > dayMs) return undefined;
  const sent = JSON.stringify([stamp.id, fieldText(form, "answers"), readComment(form).text]);
  return createHash("sha256").update(sent).digest("base64url");
}

/** Renders a comment, and tells whether an editor looks at it first. Throws Busy. */
export async function prepareComment(context: Context, user: User, text: string) {
  const db = context.get(dbContext);
  const handles = (await findHandles(db, handlesIn(text))).map(({ handle }) => handle);
  const rendered = await context.get(rendererContext).comment({ content: text, handles }, user.id);
  if (!rendered) return undefined;
  const { holdsFirstComments, holdsLinksOfNewcomers, heldWords } = context.get(siteSettingsContext);
  const { since, isKnown } = await findCommenter(db, user.id);
  const isNew = Date.now() - Date.parse(since) < dayMs;
  const isHeld =
    (holdsLinksOfNewcomers && isNew && rendered.html.includes('<a href="http')) ||
    hasWord(text, heldWords) ||
    (holdsFirstComments && !isKnown);
  return { rendered, isHeld };
}
