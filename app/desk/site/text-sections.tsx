import { Link } from "react-router";
import { defaultTopics, maxSidebarTopics } from "../../lib/default-topics.ts";
import { footerLabels, ownPagePath, pageNameOf } from "../../lib/footer-links.ts";
import { footerField } from "./footer-field.ts";
import { FieldNotes, SettingField, SiteSection, useSection } from "./site-form.tsx";

export function NamesSection() {
  return (
    <SiteSection id="names" title="Name">
      <SettingField section="names" name="name" label="Name of the site" />
      <SettingField
        section="names"
        name="company"
        label="Company"
        hint="The author of built-in articles. Members cannot use this name."
      />
      <SettingField
        section="names"
        name="tagline"
        label="What this place is, in one sentence"
        hint="The front page begins with it, and search engines and feed readers show it."
      />
      <SettingField
        section="names"
        name="contact"
        label="Contact"
        hint="An email or a postal address, shown on the contact page and on your own pages."
      />
    </SiteSection>
  );
}

export function TopicsSection() {
  const { stored, values, errors } = useSection("topics");
  return (
    <SiteSection
      id="topics"
      title="Topics"
      note={`Beside the lists, up to ${maxSidebarTopics}. Each leads to its page.`}
    >
      <div>
        <label className="text-sm text-soft" htmlFor="field-topics">
          Topics, one in each line
        </label>
        <textarea
          className="field mt-1"
          id="field-topics"
          name="topics"
          dir="auto"
          rows={8}
          placeholder={defaultTopics.join("\n")}
          defaultValue={values?.topics ?? stored.topics?.join("\n") ?? ""}
          aria-invalid={errors.topics ? true : undefined}
          aria-describedby={errors.topics ? "notes-topics" : undefined}
        />
        <FieldNotes id="notes-topics" error={errors.topics} />
      </div>
    </SiteSection>
  );
}

/** `pages`: the names of the own pages that exist. */
export function FooterSection({ pages }: { pages: string[] }) {
  const { stored, values, errors } = useSection("footer");
  return (
    <SiteSection
      id="footer"
      title="Footer"
      note="Where each link leads: a page that you write here, or another address. One without either does nothing."
    >
      {footerLabels.map((label) => {
        const [name, field] = [pageNameOf(label), footerField(label)];
        return (
          <div key={name}>
            <p className="flex items-baseline justify-between gap-4 text-sm">
              <label className="text-soft" htmlFor={field}>
                {label}
              </label>
              <Link
                to={`/desk/site/pages/${name}`}
                className="text-accent underline-offset-4 hover:underline"
              >
                {pages.includes(name) ? "Edit the page" : "Write a page"}
                <span className="sr-only"> “{label}”</span>
              </Link>
            </p>
            <input
              className="field mt-1"
              id={field}
              name={field}
              type="text"
              inputMode="url"
              autoComplete="off"
              placeholder={pages.includes(name) ? ownPagePath(name) : "https://"}
              defaultValue={values?.[field] ?? stored.footer?.[name] ?? ""}
              aria-describedby={errors.footer ? "notes-footer" : undefined}
            />
          </div>
        );
      })}
      <FieldNotes id="notes-footer" error={errors.footer} />
    </SiteSection>
  );
}
