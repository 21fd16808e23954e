import { data, type RouterContextProvider } from "react-router";
import {
  dbContext,
  imagesContext,
  limitsContext,
  liveSiteSettingsContext,
  siteSettingsContext,
} from "../../http/context.ts";
import { logFailure } from "../../http/failure.server.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import type { MultipartForm } from "../../http/multipart-form.server.ts";
import { tooManyText } from "../../http/responses.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { checkSiteSettings } from "../../lib/site-settings.ts";
import { logAct } from "../../models/audit-log.server.ts";
import { type StoredImage, storeImage } from "../../models/image.server.ts";
import { wakeRunners } from "../../models/job.server.ts";
import { enqueueMail } from "../../models/mail.server.ts";
import { readSiteSettings, saveLogo, saveSiteSettings } from "../../models/site-settings.server.ts";
import type { User } from "../../models/user.server.ts";
import { readSiteSection, type SiteSectionName, siteSectionNames } from "./site-fields.ts";
import type { FailedForm } from "./site-form.tsx";

type Context = Readonly<RouterContextProvider>;

/** Saves a section of the page. Returns the response to a form with a mistake; undefined when it was saved. */
export async function changeSite(
  context: Context,
  user: User,
  name: string,
  form: MultipartForm,
  signal: AbortSignal,
) {
  const section = siteSectionNames.find((section) => section === name);
  if (!section) throw data(null, { status: 400 });
  const [db, live] = [context.get(dbContext), context.get(liveSiteSettingsContext)];
  const { settings: stored } = await readSiteSettings(db);
  const result = checkSiteSettings(readSiteSection(section, form.fields, stored, live.fixed));
  if ("errors" in result) return refuse(section, form, result.errors);
  if (section === "logo") {
    const error = await changeLogo(context, user, form, signal);
    if (error) return refuse(section, form, { logo: error });
  }
  await saveSiteSettings(db, result.change);
  await logAct(db, user.id, "change-site", "site", { to: section });
  // The next page, which this browser requests now, shows the change.
  await live.reload();
  return undefined;
}

/** Returns an error text when the logo could not be changed; undefined when it was changed, or when no file was chosen. */
async function changeLogo(context: Context, user: User, form: MultipartForm, signal: AbortSignal) {
  const db = context.get(dbContext);
  if (form.fields.get("remove") === "yes") return void (await saveLogo(db, user.id, null));
  if (form.tooLarge) return "That file is too large.";
  if (form.diskError) {
    logFailure(context, form.diskError);
    return failedText;
  }
  if (!form.file) return undefined;
  const waitSeconds = await context.get(limitsContext).upload.take(user.id);
  if (waitSeconds) return tooManyText(waitSeconds);
  let image: StoredImage | undefined;
  try {
    image = await storeImage(db, context.get(imagesContext), user.id, form.file, signal);
  } catch (error) {
    logFailure(context, error, signal);
    return failedText;
  }
  if (!image) return "That file is not an image that can be shown. Use a PNG, JPEG, WebP or SVG.";
  return (await saveLogo(db, user.id, image)) ? undefined : failedText;
}

const failedText = "The logo could not be stored. Please try again.";

/** The response that shows the page again, with what was typed and what is wrong with it. */
function refuse(section: SiteSectionName, form: MultipartForm, errors: FailedForm["errors"]) {
  const fields = [...form.fields].filter((field): field is [string, string] => typeof field[1] === "string");
  const values = Object.fromEntries(fields.map(([name, value]) => [name, replaceUnstorable(value)]));
  return data<FailedForm>({ section, values, errors }, { status: 422 });
}

/** Sends a mail to the owner. Returns the response when that is not possible; undefined when the mail waits. */
export async function sendTestMail(context: Context, user: User) {
  if (!sendsMail(context)) throw data(null, { status: 409 });
  const waitSeconds = await context.get(limitsContext).testMail.take(user.id);
  if (waitSeconds) {
    const errors = { mail: tooManyText(waitSeconds) };
    return data<FailedForm>({ section: "mail", values: {}, errors }, { status: 429 });
  }
  const db = context.get(dbContext);
  const { name } = context.get(siteSettingsContext);
  await enqueueMail(db, user.email, {
    subject: `A test mail from ${name}`,
    paragraphs: [`This mail shows that ${name} can send mail.`],
    button: { text: "Open the desk", path: "/desk/site" },
  });
  await logAct(db, user.id, "send-test-mail", "site");
  await wakeRunners(db);
  return undefined;
}
