import { data, redirect } from "react-router";
import type { Db } from "../../../db/engine.ts";
import { dbContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { readMultipartForm } from "../../http/multipart-form.server.ts";
import { found } from "../../http/responses.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { Form } from "../../kit/form.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { shownLogo } from "../../site-info.server.ts";
import { browserTimeZone } from "../../ui/browser-time-zone.ts";
import { Choice } from "../../ui/choice.tsx";
import type { SiteInfo } from "../../ui/site.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { LinksForm } from "../desk/links-form.tsx";
import { LookForm } from "../desk/look-form.tsx";
import { CurrentFace, CurrentLogo } from "../desk/picture-fields.tsx";
import { SettingFields } from "../desk/setting-fields.tsx";
import { changeSite, readCurrentSettings } from "../desk/site-acts.server.ts";
import { SiteFormNotes, SiteFormProvider, siteForm, useSiteForm } from "../desk/site-form.tsx";
import { linkFields } from "../lib/link-fields.ts";
import { fieldsOf, rowsOf } from "../lib/site-fields.ts";
import { maxFooterLinks, ownPagePath } from "../lib/site-links.ts";
import { pageNotes, type SettingPage, settingPages, sitePages } from "../lib/site-pages.ts";
import { listPages } from "../models/own-pages.server.ts";
import type { Route } from "./+types/desk.site-page";

const siteAddresses = ["/", "/course", "/services", "/paths", "/search", "/write", "/contact"];
const linkPlaces = [...Array(maxFooterLinks).keys()];
/** The bytes of fields that hold more than a line. */
function fieldBytesOf(page: SettingPage): Record<string, number> {
  const lists = rowsOf(page).filter(([, { kind }]) => kind === "list");
  return Object.fromEntries([
    ...lists.map(([name]) => [name, 16_384]),
    ...linkPlaces.map((place) => [linkFields(place).to, 2048]),
  ]);
}

/** A page of settings. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireRight(context, "manage-site");
  const page = settingPageOf(params.page);
  const db = context.get(dbContext);
  const { stored, fixed, settings } = await readCurrentSettings(context);
  return {
    page,
    form: {
      note: pageNotes[page],
      fields: fieldsOf(page, stored, fixed, sendsMail(context)),
      stored,
      isSaved: new URL(request.url).searchParams.has("saved"),
    },
    logo: shownLogo(settings),
    addresses: isLinks(page) ? await listAddresses(db) : [],
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

function isLinks(page: SettingPage) {
  return page === "doors" || page === "menu" || page === "footer";
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireRight(context, "manage-site");
  const page = settingPageOf(params.page);
  const form = await readMultipartForm(request, { maxFieldBytes: fieldBytesOf(page) });
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

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { page, form, logo, addresses } = loaderData;
  return (
    <DeskFrame title={sitePages[page]} parent={{ to: "/desk/site", name: "Site" }}>
      <SiteFormProvider value={form} key={page}>
        {page === "look" ? (
          <LookForm />
        ) : isLinks(page) ? (
          <LinksForm name={page} addresses={addresses} />
        ) : (
          <FieldsForm page={page} logo={logo} />
        )}
      </SiteFormProvider>
    </DeskFrame>
  );
}

function FieldsForm({ page, logo }: { page: SettingPage; logo: SiteInfo["logo"] }) {
  const { stored } = useSiteForm();
  const isHydrated = useHydrated();
  const zone = isHydrated && `This browser is in ${browserTimeZone()}.`;
  return (
    <Form {...siteForm}>
      <SiteFormNotes />
      <SettingFields
        above={{ logo: <CurrentLogo logo={logo} />, face: <CurrentFace /> }}
        notes={{ timeZone: zone }}
      />
      {page === "name" && logo && <Choice name="remove">Remove the logo</Choice>}
      {page === "picture" && stored.face && <Choice name="remove">Remove the picture</Choice>}
    </Form>
  );
}
