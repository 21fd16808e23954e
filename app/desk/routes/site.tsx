import { data, redirect } from "react-router";
import { mailModeOf } from "../../../config/settings.ts";
import { CommentsSection } from "../../comments/desk/comments-section.tsx";
import {
  dbContext,
  liveSiteSettingsContext,
  settingsContext,
  siteSettingsContext,
} from "../../http/context.ts";
import { readMultipartForm } from "../../http/multipart-form.server.ts";
import { shownLogo } from "../../http/site-info.server.ts";
import { footerLabels } from "../../lib/footer-links.ts";
import {
  defaultSiteSettings,
  type SettingName,
  type SiteSettings,
  settingVariables,
} from "../../lib/site-settings.ts";
import { fieldText } from "../../lib/text.ts";
import { readSiteSettings } from "../../models/site-settings.server.ts";
import { requireDesk } from "../desk.server.ts";
import { DeskFrame } from "../desk-frame.tsx";
import { listCourses } from "../models/desk-blogs.server.ts";
import { listMailStates } from "../models/mail-state.server.ts";
import { listPages } from "../models/page.server.ts";
import { AccentSection } from "../site/accent-section.tsx";
import { ContactSection } from "../site/contact-section.tsx";
import { CourseOffersSection } from "../site/course-offers-section.tsx";
import { footerField } from "../site/footer-field.ts";
import { LogoSection } from "../site/logo-section.tsx";
import { MailSection } from "../site/mail-section.tsx";
import { RulesSection } from "../site/rules-section.tsx";
import { changeSite, sendTestMail } from "../site/site-acts.server.ts";
import { SiteFormProvider } from "../site/site-form.tsx";
import { FooterSection, NamesSection, TopicsSection } from "../site/text-sections.tsx";
import type { Route } from "./+types/site";

const maxMails = 5;
const formLimits = {
  maxFieldBytes: {
    topics: 8192,
    heldWords: 16_384,
    ...Object.fromEntries(footerLabels.map((label) => [footerField(label), 2048])),
  },
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = requireDesk(context, "manage-site");
  const db = context.get(dbContext);
  const { fixed } = context.get(liveSiteSettingsContext);
  const { settings: storedSettings } = await readSiteSettings(db);
  const settings = { ...context.get(siteSettingsContext), ...storedSettings, ...fixed };
  return {
    stored: { ...storedSettings, ...fixed },
    variables: variablesOf(fixed),
    defaults: defaultSiteSettings,
    logo: shownLogo(settings),
    pages: (await listPages(db)).map(({ name }) => name),
    courses: await listCourses(db),
    mail: {
      mode: mailModeOf(context.get(settingsContext)),
      email,
      states: await listMailStates(db, maxMails),
    },
    saved: new URL(request.url).searchParams.get("saved"),
  };
}

/** The environment variables that set these settings, by the setting's name. */
function variablesOf(fixed: Partial<SiteSettings>): Partial<Record<SettingName, string>> {
  return Object.fromEntries(Object.entries(settingVariables).filter(([name]) => Object.hasOwn(fixed, name)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireDesk(context, "manage-site");
  const form = await readMultipartForm(request, formLimits);
  try {
    if (form.tooLarge === "form") throw data(null, { status: 413 });
    if (form.isIncomplete) throw data(null, { status: 400 });
    const section = fieldText(form.fields, "section");
    const result =
      section === "mail"
        ? await sendTestMail(context, user)
        : await changeSite(context, user, section, form, request.signal);
    if (result) return result;
    return redirect(`/desk/site?saved=${section}#${section}`, 303);
  } finally {
    await form.dispose();
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Site · ${matches[0].loaderData.site.name}` },
];

export default function Site({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, variables, defaults, saved, logo, pages, courses, mail } = loaderData;
  return (
    <DeskFrame title="Site">
      <p className="mt-2 max-w-2xl text-soft">
        What you save here shows on all pages within a second. What you leave empty has its default.
      </p>
      <SiteFormProvider value={{ stored, variables, defaults, saved, failed: actionData }}>
        <NamesSection />
        <ContactSection />
        <CourseOffersSection courses={courses} />
        <LogoSection logo={logo} />
        <AccentSection />
        <TopicsSection />
        <FooterSection pages={pages} />
        <RulesSection canMail={mail.mode !== "off"} />
        <CommentsSection />
        <MailSection {...mail} />
      </SiteFormProvider>
    </DeskFrame>
  );
}
