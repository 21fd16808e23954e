import { data, type RouterContextProvider } from "react-router";
import { logAct } from "../../core/audit-log.server.ts";
import { type StoredImage, storeImage } from "../../core/image.server.ts";
import type { User } from "../../core/user.server.ts";
import {
  dbContext,
  imagesContext,
  limitsContext,
  liveSiteSettingsContext,
  siteSettingsContext,
} from "../../http/context.ts";
import { logFailure } from "../../http/failure.server.ts";
import type { MultipartForm } from "../../http/multipart-form.server.ts";
import { tooManyText } from "../../http/responses.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { type RefusedImage, refusalText } from "../../lib/refused-images.ts";
import { readSitePage, rowsOf } from "../lib/site-fields.ts";
import { type SettingPage, sitePages } from "../lib/site-pages.ts";
import { checkSiteSettings, type SiteSettings } from "../lib/site-settings.ts";
import { readSiteSettings, saveSiteImage, saveSiteSettings } from "../models/site-settings.server.ts";
import type { SiteAnswer } from "./site-form.tsx";

type Context = Readonly<RouterContextProvider>;

/** What the owner has stored or the environment has `fixed`, and `settings`: the same, with the defaults. */
export async function readCurrentSettings(context: Context) {
  const { fixed } = context.get(liveSiteSettingsContext);
  const { settings } = await readSiteSettings(context.get(dbContext));
  const stored: Partial<SiteSettings> = { ...settings, ...fixed };
  return { stored, fixed, settings: { ...context.get(siteSettingsContext), ...stored } };
}

/** Saves a page of settings. Returns the response to a form with a mistake; undefined when it was saved. */
export async function changeSite(
  context: Context,
  user: User,
  page: SettingPage,
  form: MultipartForm,
  signal: AbortSignal,
) {
  const [db, live] = [context.get(dbContext), context.get(liveSiteSettingsContext)];
  const { settings: stored } = await readSiteSettings(db);
  const result = checkSiteSettings(readSitePage(page, form.fields, stored, live.fixed));
  if ("errors" in result) return refuse(form, result.errors);
  const image = imageOfPage(page);
  const error = image && (await changeImage(context, user, image, form, signal));
  if (image && error) return refuse(form, { [image]: error });
  await saveSiteSettings(db, result.change);
  await logAct(db, user.id, "change-site", "site", { to: sitePages[page] });
  // The next page, which this browser requests now, shows the change.
  await live.reload();
  return undefined;
}

/** The setting that a page's file is for. */
function imageOfPage(page: SettingPage) {
  return rowsOf(page).find(([, { kind }]) => kind === "image")?.[0] as "logo" | "face" | undefined;
}

/** Returns an error text when the image could not be changed; undefined when it was changed, or when no file was chosen. */
async function changeImage(
  context: Context,
  user: User,
  name: "logo" | "face",
  form: MultipartForm,
  signal: AbortSignal,
) {
  const db = context.get(dbContext);
  if (form.fields.get("remove") === "yes") return void (await saveSiteImage(db, user.id, name, null));
  if (form.tooLarge) return "That file is too large.";
  if (form.diskError) {
    logFailure(context, form.diskError);
    return failedText;
  }
  if (!form.file) return undefined;
  const waitSeconds = await context.get(limitsContext).upload.take(user.id);
  if (waitSeconds) return tooManyText(waitSeconds);
  let image: StoredImage | RefusedImage;
  try {
    image = await storeImage(db, context.get(imagesContext), user.id, form.file, signal);
  } catch (error) {
    logFailure(context, error, signal);
    return failedText;
  }
  if ("refused" in image) return refusalText("That file cannot be shown.", image);
  return (await saveSiteImage(db, user.id, name, image)) ? undefined : failedText;
}

const failedText = "The image could not be stored. Please try again.";

/** The response that shows the page again, with what was typed and what is wrong with it. */
function refuse(form: MultipartForm, errors: SiteAnswer["errors"]) {
  const fields = [...form.fields].filter((field): field is [string, string] => typeof field[1] === "string");
  const values = Object.fromEntries(fields.map(([name, value]) => [name, replaceUnstorable(value)]));
  return data<SiteAnswer>({ act: "save", values, errors }, { status: 422 });
}
