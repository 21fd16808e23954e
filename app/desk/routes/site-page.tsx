import { data, redirect } from "react-router";
import type { Db } from "../../../db/engine.ts";
import { CommentsSection } from "../../comments/desk/comments-section.tsx";
import { dbContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { readMultipartForm } from "../../http/multipart-form.server.ts";
import { found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { listTimeZones } from "../../lib/time-zones.ts";
import { NewsletterForm } from "../../newsletter/newsletter-form.tsx";
import { maxFooterLinks, ownPagePath } from "../../site/lib/site-links.ts";
import { type SettingPage, sitePages } from "../../site/lib/site-pages.ts";
import {
  defaultSiteSettings,
  type SettingName,
  type SiteSettings,
  settingVariables,
} from "../../site/lib/site-settings.ts";
import { listPages } from "../../site/models/own-pages.server.ts";
import { shownLogo } from "../../site-info.server.ts";
import { requireDesk } from "../desk.server.ts";
import { DeskFrame } from "../desk-frame.tsx";
import { ContactForm } from "../site/contact-form.tsx";
import { FrontPageForm } from "../site/front-page-form.tsx";
import { linkFields } from "../site/link-fields.ts";
import { LinksForm } from "../site/links-form.tsx";
import { LookForm } from "../site/look-form.tsx";
import { NameForm } from "../site/name-form.tsx";
import { PictureForm } from "../site/picture-form.tsx";
import { SearchForm } from "../site/search-form.tsx";
import { changeSite, readCurrentSettings } from "../site/site-acts.server.ts";
import { settingPages } from "../site/site-fields.ts";
import { SiteFormProvider } from "../site/site-form.tsx";
import { TimeZoneForm } from "../site/time-zone-form.tsx";
import { WritersForm } from "../site/writers-form.tsx";
import type { Route } from "./+types/site-page";

const siteAddresses = ["/", "/course", "/services", "/paths", "/search", "/write", "/contact"];
const linkPlaces = [...Array(maxFooterLinks).keys()];
const formLimits = {
  maxFieldBytes: {
    topics: 8192,
    heldWords: 16_384,
    proofs: 8192,
    ...Object.fromEntries(linkPlaces.map((place) => [linkFields(place).to, 2048])),
  },
};

/** A page of settings. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireDesk(context, "manage-site");
  const page = settingPageOf(params.page);
  const db = context.get(dbContext);
  const { stored, fixed, settings } = await readCurrentSettings(context);
  return {
    page,
    form: {
      stored,
      variables: variablesOf(fixed),
      defaults: defaultSiteSettings,
      isSaved: new URL(request.url).searchParams.has("saved"),
    },
    logo: shownLogo(settings),
    canMail: sendsMail(context),
    addresses: ["doors", "menu", "footer"].includes(page) ? await listAddresses(db) : [],
    timeZones: page === "time-zone" ? listTimeZones() : [],
  };
}

/** The pages of the site that a link may lead to. */
async function listAddresses(db: Db) {
  const pages = await listPages(db);
  return [...siteAddresses, ...pages.map(({ name }) => ownPagePath(name))];
}

function settingPageOf(name: string): SettingPage {
  return found(settingPages.find((page) => page === name));
}

/** The environment variables that set these settings, by the setting's name. */
function variablesOf(fixed: Partial<SiteSettings>): Partial<Record<SettingName, string>> {
  return Object.fromEntries(Object.entries(settingVariables).filter(([name]) => Object.hasOwn(fixed, name)));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireDesk(context, "manage-site");
  const page = settingPageOf(params.page);
  const form = await readMultipartForm(request, formLimits);
  try {
    if (form.tooLarge === "form") throw data(null, { status: 413 });
    if (form.isIncomplete) throw data(null, { status: 400 });
    const refusal = await changeSite(context, user, page, form, request.signal);
    return refusal ?? redirect(`/desk/site/${page}?saved=yes`, 303);
  } finally {
    await form.dispose();
  }
}

export const meta: Route.MetaFunction = titled(({ loaderData }: Route.MetaArgs) =>
  loaderData ? sitePages[loaderData.page] : "Site",
);

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, form, logo, canMail, addresses, timeZones } = loaderData;
  const forms = {
    name: <NameForm logo={logo} />,
    picture: <PictureForm />,
    look: <LookForm />,
    "front-page": <FrontPageForm />,
    doors: <LinksForm name="doors" addresses={addresses} />,
    menu: <LinksForm name="menu" addresses={addresses} />,
    footer: <LinksForm name="footer" addresses={addresses} />,
    contact: <ContactForm />,
    comments: <CommentsSection />,
    newsletter: <NewsletterForm canMail={canMail} />,
    writers: <WritersForm canMail={canMail} />,
    search: <SearchForm />,
    "time-zone": <TimeZoneForm timeZones={timeZones} />,
  };
  return (
    <DeskFrame title={sitePages[page]} parent={{ to: "/desk/site", name: "Site" }}>
      <SiteFormProvider value={{ ...form, failed: actionData }} key={page}>
        {forms[page]}
      </SiteFormProvider>
    </DeskFrame>
  );
}
