import { enquiryRetentionDays } from "../../lib/site-settings.ts";
import { FieldNotes, SettingField, SettingSelect, SiteSection, useSection } from "./site-form.tsx";

const retentionTexts: Record<(typeof enquiryRetentionDays)[number], string> = {
  0: "Until somebody deletes them",
  30: "30 days",
  90: "3 months",
  180: "6 months",
  365: "1 year",
  730: "2 years",
};

/** How people reach the owner, as the page /contact shows it. */
export function ContactSection() {
  const { stored, values, errors } = useSection("contact");
  return (
    <SiteSection
      id="contact"
      title="Contact page"
      note="What is set here shows on /contact, and the footer then leads there. Messages arrive at the desk, under Enquiries, and by mail: at the contact above where that is an email, else at all owners."
    >
      <SettingField section="contact" name="phone" label="Phone" />
      <SettingField section="contact" name="postalAddress" label="Postal address" rows={3} />
      <SettingField section="contact" name="officeHours" label="Office hours" rows={2} />
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
    </SiteSection>
  );
}
