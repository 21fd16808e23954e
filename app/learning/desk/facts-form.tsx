import { TextField } from "../../desk/desk-form.tsx";
import type { factFields } from "../lib/facts-form.ts";
import { CourseChoices } from "./course-choices.tsx";

type Field = (typeof factFields)["course"][number];

interface Props {
  /** Those of the text beside the article; none for an article from a file. */
  fields: Field[];
  values: Record<string, string>;
  errors: Record<string, string>;
  /** The other courses, and which of them come before this one. */
  courses: [string, string][];
  before: string[];
  /** Whether it has a price and a start. */
  isCourse: boolean;
}

/** What is said of a course or a service beside its text, with one Save. */
export function FactsForm({ fields, values, errors, courses, before, isCourse }: Props) {
  const isOurs = fields.length > 0;
  return (
    <form method="post" noValidate className="mt-4 grid max-w-2xl gap-4 sm:grid-cols-2">
      <input type="hidden" name="act" value="facts" />
      {fields.map((field) => (
        <TextField key={field.name} {...field} defaultValue={values[field.name]} error={errors[field.name]} />
      ))}
      {isCourse && isOurs && courses.length > 0 && (
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
        priceFields.map((field) => (
          <TextField
            key={field.name}
            {...field}
            defaultValue={values[field.name]}
            error={errors[field.name]}
          />
        ))}
      {isOurs && <TextField {...dateField} defaultValue={values.publishedAt} error={errors.publishedAt} />}
      <p className="sm:col-span-2">
        <button type="submit" className="button primary min-h-11">
          Save
        </button>
      </p>
    </form>
  );
}

const priceFields: Field[] = [
  { name: "price", label: "Price", help: "In your words, such as “€ 490”. Empty: none is shown." },
  { name: "starts", label: "Start", help: "In your words, such as “May 4”. Empty: none is shown." },
];
const dateField = {
  name: "publishedAt",
  type: "date",
  label: "Date",
  help: "Empty: “Unknown Date”.",
} as const;
