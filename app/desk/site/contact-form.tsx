import { enquiryRetentionDays } from "../../site/lib/site-settings.ts";
import { FieldNotes, SettingField, SettingSelect, SiteForm, useSiteForm } from "./site-form.tsx";

const retentionTexts: Record<(typeof enquiryRetentionDays)[number], string> = {
  0: "Until somebody deletes them",
  30: "30 days",
  90: "3 months",
  180: "6 months",
  365: "1 year",
  730: "2 years",
};

/** How people reach the owner, as the page /contact shows it. */
export function ContactForm() {
  const { stored, values, errors } = useSiteForm();
  return (
    <SiteForm note="What is set here shows on the page /contact, and the footer then leads there. Messages arrive at the desk, under Enquiries, and by mail: at the contact below where that is an email, else at all owners.">
      <SettingField
        name="contact"
        label="Contact"
        hint="An email or a postal address, shown on the contact page and on the pages that you write."
      />
      <SettingField name="phone" label="Phone" />
      <SettingField name="postalAddress" label="Postal address" rows={3} />
      <SettingField name="officeHours" label="Office hours" rows={2} />
      <div>
        <SettingSelect
          label="How long enquiries are kept"
          name="keepsEnquiries"
          value={values?.keepsEnquiries ?? String(stored.keepsEnquiries ?? 0)}
          options={enquiryRetentionDays.map((days) => [String(days), retentionTexts[days]] as const)}
        />
        <FieldNotes id="notes-keepsEnquiries" error={errors.keepsEnquiries}>
          The form says so. Spam is deleted after 30 days.
        </FieldNotes>
      </div>
    </SiteForm>
  );
}
