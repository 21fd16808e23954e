import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import type { factFields } from "../lib/facts-form.ts";
import { CourseChoices } from "./course-choices.tsx";

type FactField = (typeof factFields)["course"][number];

interface Props {
  fields: FactField[];
  values: Record<string, string>;
  /** The other courses, and which of them come before this one. */
  courses: [string, string][];
  before: string[];
  /** Whether it has a price and a start. */
  isCourse: boolean;
}

/** What is said of a course or a service beside its text, with one Save. */
export function FactsForm({ fields, values, courses, before, isCourse }: Props) {
  return (
    <Form act="facts" button="Save" look="primary" columns={2}>
      {fields.map((field) => (
        <Field key={field.name} {...field} value={values[field.name]} />
      ))}
      {isCourse && courses.length > 0 && (
        <div className="sm:col-span-2">
          <CourseChoices
            legend="Courses that one does before it"
            name="courses"
            courses={courses}
            chosen={before}
          />
        </div>
      )}
      {isCourse &&
        priceFields.map((field) => <Field key={field.name} {...field} value={values[field.name]} />)}
      <Field {...dateField} value={values.publishedAt} />
    </Form>
  );
}

const priceFields: FactField[] = [
  { name: "price", label: "Price", hint: "In your words, such as “€ 490”. Empty: none is shown." },
  { name: "starts", label: "Start", hint: "In your words, such as “May 4”. Empty: none is shown." },
];
const dateField = {
  name: "publishedAt",
  kind: "date",
  label: "Date",
  hint: "Empty: “Unknown Date”.",
} as const;
