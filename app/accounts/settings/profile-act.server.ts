import { z } from "zod";
import { countOne } from "../../http/act-limit.server.ts";
import { imagesContext, limitsContext, siteSettingsContext } from "../../http/context.ts";
import type { Given } from "../../kit/acts.server.ts";
import { maxImageMegabytes } from "../../lib/image-limits.ts";
import { refusalText } from "../../lib/refused-images.ts";
import { handleTakenText, readProfileForm, validateProfile } from "../lib/profile-form.server.ts";
import { removePicture, setPicture } from "../models/picture.server.ts";
import { saveProfile } from "../models/profile.server.ts";

const shape = { name: z.string(), handle: z.string(), bio: z.string(), links: z.string() };
type ProfileFields = Record<keyof typeof shape, string>;

export const changeProfile = {
  fields: shape,
  run: async ({ context, db, user, form, fields }: Given & { fields: ProfileFields }) => {
    // A request without a field must not clear what is stored: without a name, the e-mail would be shown.
    if (Object.keys(shape).some((name) => !form.has(name)))
      return { errors: { form: "The form was not complete. Try again." }, values: {} };
    const profile = readProfileForm(fields.name, fields.handle, fields.bio, fields.links);
    const errors = validateProfile(profile, context.get(siteSettingsContext));
    if (Object.keys(errors).length > 0) return { errors };
    await countOne(context.get(limitsContext).profileChange, user.id);
    const isSaved = await saveProfile(db, user.id, profile);
    return isSaved ? { alert: "saved" } : { errors: { handle: handleTakenText } };
  },
};

export async function changePicture({ context, db, file, user, request }: Given) {
  if (!file) return { errors: { picture: `Choose an image first, of up to ${maxImageMegabytes} MB.` } };
  await countOne(context.get(limitsContext).upload, user.id);
  const refusal = await setPicture(db, context.get(imagesContext), user.id, file.path, request.signal);
  return refusal
    ? { errors: { picture: refusalText("That file cannot be shown.", refusal) } }
    : { alert: "saved" };
}

export async function endPicture({ db, user }: Given) {
  await removePicture(db, user.id);
  return { alert: "saved" };
}
