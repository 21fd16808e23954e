import type { AccountForm, ActResult } from "../../http/account-act.ts";
import { dbContext, imagesContext, limitsContext, siteSettingsContext } from "../../http/context.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { maxImageMegabytes } from "../../lib/image-limits.ts";
import { refusalText } from "../../lib/refused-images.ts";
import { fieldText } from "../../lib/text.ts";
import { handleTakenText, readProfileForm, validateProfile } from "../lib/profile-form.server.ts";
import { removePicture, setPicture } from "../models/picture.server.ts";
import { saveProfile } from "../models/profile.server.ts";
import { tooManyAttempts } from "./act.server.ts";

const fieldNames = ["name", "handle", "bio", "links"] as const;

export async function handleProfileForm({ context, fields: sent, user }: AccountForm): Promise<ActResult> {
  // A request without a field must not clear what is stored: without a name, the e-mail would be shown.
  const missing = fieldNames.find((name) => typeof sent.get(name) !== "string");
  if (missing) return { errors: { form: "The form was not complete. Try again." } };
  const [name, handle, bio, links] = fieldNames.map((field) => fieldText(sent, field));
  const profile = readProfileForm(name!, handle!, bio!, links!);
  const typed = { name: name!, handle: handle!, bio: bio!, links: links! };
  const fields = Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, replaceUnstorable(text)]),
  );
  const errors = validateProfile(profile, context.get(siteSettingsContext));
  if (Object.keys(errors).length > 0) return { errors, values: fields };
  const waitSeconds = await context.get(limitsContext).profileChange.take(user.id);
  if (waitSeconds) return tooManyAttempts(waitSeconds, fields);
  const isSaved = await saveProfile(context.get(dbContext), user.id, profile);
  return isSaved ? { alert: "saved" } : { errors: { handle: handleTakenText }, values: fields };
}

export async function handlePictureForm({ context, file, user, signal }: AccountForm): Promise<ActResult> {
  if (!file) return { errors: { picture: `Choose an image first, of up to ${maxImageMegabytes} MB.` } };
  const waitSeconds = await context.get(limitsContext).upload.take(user.id);
  if (waitSeconds) return tooManyAttempts(waitSeconds);
  const [db, images] = [context.get(dbContext), context.get(imagesContext)];
  const refusal = await setPicture(db, images, user.id, file.path, signal);
  return refusal
    ? { errors: { picture: refusalText("That file cannot be shown.", refusal) } }
    : { alert: "saved" };
}

export async function handlePictureRemoval({ context, user }: AccountForm): Promise<ActResult> {
  await removePicture(context.get(dbContext), user.id);
  return { alert: "saved" };
}
