import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import type { CertificateWords } from "../lib/certificate-terms.ts";

/** Whether a course has a certificate, and what it says. */
export function CertificateForm({ isOff, words }: { isOff: boolean; words: CertificateWords }) {
  return (
    <DeskSection title="Certificate">
      <p className="mt-2 max-w-prose text-soft text-sm">
        Whoever has done the lessons and answered the final questions gets one. It shows the learner’s name,
        the course, the day and what was done, and these words. A certificate that was earned keeps what it
        says, also when there are no more of this course.
      </p>
      <Form act="certificate" button="Save" look="primary" columns={2}>
        <Field
          label="Certificate"
          name="certificate"
          value={isOff ? "off" : "on"}
          options={[
            ["on", "This course has one"],
            ["off", "No certificate, and none is promised"],
          ]}
        />
        <Field label="Heading" name="heading" value={words.heading} />
        <Field label="Between the learner’s name and the course" name="sentence" value={words.sentence} />
        <Field
          label="Hours"
          name="hours"
          value={words.hours ? String(words.hours) : ""}
          hint="Empty: as long as the lessons are planned for."
        />
        <Field
          label="Logo"
          name="logo"
          value={words.hasLogo ? "yes" : "no"}
          options={[
            ["yes", "The site’s"],
            ["no", "None"],
          ]}
        />
        <Field label="Who signs it (name)" name="signatory" value={words.signatory} />
        <Field
          label="Below that name"
          name="signatoryRole"
          value={words.signatoryRole}
          hint="“Head of training”"
        />
      </Form>
    </DeskSection>
  );
}
