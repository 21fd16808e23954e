import { SelectField, TextField } from "../../desk/desk-form.tsx";
import type { Path } from "../models/paths.server.ts";
import { CourseChoices } from "./course-choices.tsx";

const none = ["", "—"] as const;

interface Props {
  path: Path;
  /** Ids and titles. */
  courses: [string, string][];
  /** Services and other paths. */
  ends: [string, string][];
  errors: Partial<Record<string, string>>;
}

/** The whole of a path, with one Save. There are always empty rows for two more courses. */
export function PathForm({ path, courses, ends, errors }: Props) {
  const count = Math.max(4, path.courses.length + 2);
  const rows = Array.from({ length: count }, (_, at) => path.courses[at] ?? { id: "", why: "" });
  const places = rows.map((_, at) => [String(at + 1), String(at + 1)] as const);
  return (
    <form method="post" noValidate className="mt-4 grid max-w-2xl gap-4">
      <input type="hidden" name="act" value="save" />
      <TextField label="Name" name="title" defaultValue={path.title} error={errors.title} />
      <TextField
        label="For whom it is, in one sentence"
        name="for"
        defaultValue={path.for}
        error={errors.for}
      />
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
        {errors.courses && (
          <p role="alert" className="text-danger text-sm">
            {errors.courses}
          </p>
        )}
        {rows.map(({ id, why }, at) => (
          <div key={`${at} ${id}`} className="flex flex-wrap gap-2 border-line border-t pt-3">
            <SelectField label="Place" name="place" value={String(at + 1)} options={places} />
            <TextField label="Course" name="course" defaultValue={id} options={[none, ...courses]} />
            <TextField label="Why it comes there" name="why" defaultValue={why} />
          </div>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="font-medium text-sm">Where it leads</legend>
        <TextField
          label="A service or another path"
          name="leads-to"
          defaultValue={path["leads-to"]?.id ?? ""}
          options={[none, ...ends]}
        />
        <TextField
          label="Why"
          name="leads-why"
          defaultValue={path["leads-to"]?.why}
          error={errors["leads-to"]}
        />
      </fieldset>
      <p>
        <button type="submit" className="button primary min-h-11">
          Save
        </button>
      </p>
    </form>
  );
}
