import { useId } from "react";
import type { factFields } from "../lib/facts-form.ts";
import { CourseChoices } from "./course-choices.tsx";

type Field = (typeof factFields)["course"][number];

interface Props {
  /** Those of the text beside the article; none for an article from a file. */
  fields: Field[];
  values: Record<string, string>;
  errors: Record<string, string>;
  /** The other courses, and which of them come before this one. */
  courses: { id: string; title: string }[];
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
        <FactField key={field.name} field={field} value={values[field.name]} error={errors[field.name]} />
      ))}
      {isCourse && isOurs && courses.length > 0 && (
        <CourseChoices
          legend="Courses that one does before it"
          name="courses"
          courses={courses}
          chosen={before}
        />
      )}
      {isCourse &&
        priceFields.map((field) => (
          <FactField key={field.name} field={field} value={values[field.name]} error={errors[field.name]} />
        ))}
      {isOurs && (
        <FactField field={dateField} type="date" value={values.publishedAt} error={errors.publishedAt} />
      )}
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
const dateField: Field = { name: "publishedAt", label: "Date", help: "Empty: “Unknown Date”." };

export function FactField({
  field: { name, label, help, options },
  type = "text",
  value = "",
  error,
}: {
  field: Field;
  type?: "text" | "date";
  value?: string;
  error?: string;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const attributes = {
    id,
    ...{ name, defaultValue: value, className: "field mt-1 text-base text-ink" },
    ...{ "aria-invalid": error ? true : undefined, "aria-describedby": noteId },
  };
  return (
    <div className="min-w-0 text-faint text-xs">
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select {...attributes}>
          {value === "" && <option value="">Choose …</option>}
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input {...attributes} type={type} dir="auto" autoComplete="off" />
      )}
      <span
        id={noteId}
        role={error ? "alert" : undefined}
        className={`mt-1 block ${error ? "text-danger text-sm" : ""}`}
      >
        {error ?? help}
      </span>
    </div>
  );
}
