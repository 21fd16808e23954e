import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";

/** What every article shows. */
export function LookSection({ look }: { look: { badge: string; catalogueDate: string } }) {
  return (
    <DeskSection title="Date and badge">
      <Form act="look" button="Save" look="primary" columns={2}>
        <Field
          label="Date of the articles from our files"
          hint="Empty: “Published on Unknown Date”."
          name="catalogueDate"
          kind="date"
          value={look.catalogueDate}
        />
        <Field
          label="Badge above the title of every article"
          hint="At first “Member-only story”. Empty: none."
          name="badge"
          value={look.badge}
        />
      </Form>
    </DeskSection>
  );
}
