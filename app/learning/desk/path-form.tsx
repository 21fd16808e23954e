import { Field } from "../../kit/field.tsx";
import { Form, useErrors } from "../../kit/form.tsx";
import type { Path } from "../lib/path.ts";
import { CourseChoices } from "./course-choices.tsx";

const none = ["", "—"] as const;

interface Props {
  path: Path;
  /** Ids and titles. */
  courses: [string, string][];
  /** Services and other paths. */
  ends: [string, string][];
}

/** The whole of a path, with one Save. There are always empty rows for two more courses. */
export function PathForm({ path, courses, ends }: Props) {
  const problem = useErrors().courses;
  const count = Math.max(4, path.courses.length + 2);
  const rows = Array.from({ length: count }, (_, at) => path.courses[at] ?? { id: "", why: "" });
  const places = rows.map((_, at) => [String(at + 1), String(at + 1)] as const);
  return (
    <Form act="save" button="Save" look="primary" columns={1}>
      <Field label="Name" name="title" value={path.title} />
      <Field label="For whom it is, in one sentence" name="for" value={path.for} />
      <CourseChoices
        legend="Courses that one has done before, here or elsewhere"
        name="before"
        courses={courses}
        chosen={path.prerequisites}
      />
      <fieldset className="grid gap-3">
        <legend className="font-medium text-sm">Courses in their order</legend>
        <p className="text-faint text-xs">
          Another number moves a course, and one without a name leaves the path. Each Save brings rows for two
          more. What builds on what comes from the facts of the courses.
        </p>
        {problem && (
          <p role="alert" className="text-danger text-sm">
            {problem}
          </p>
        )}
        {rows.map(({ id, why }, at) => (
          <div key={`${at} ${id}`} className="flex flex-wrap gap-2 border-line border-t pt-3">
            <Field isNarrow label="Place" name="place" value={String(at + 1)} options={places} />
            <Field label="Course" name="course" value={id} options={[none, ...courses]} />
            <Field label="Why it comes there" name="why" value={why} />
          </div>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="font-medium text-sm">Where it leads</legend>
        <Field
          label="A service or another path"
          name="leads-to"
          value={path["leads-to"]?.id ?? ""}
          options={[none, ...ends]}
        />
        <Field label="Why" name="leads-why" value={path["leads-to"]?.why} />
      </fieldset>
    </Form>
  );
}
