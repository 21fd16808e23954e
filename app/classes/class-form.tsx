import { Field } from "../kit/field.tsx";
import { Form } from "../kit/form.tsx";
import { CourseChoices } from "../learning/desk/course-choices.tsx";
import type { Class } from "./models/class.server.ts";
import type { classChoices } from "./read-class.server.ts";

interface Props extends ReturnType<typeof classChoices> {
  act: "begin" | "save";
  id: string;
  of?: Class;
  /** E-mail addresses. */
  teachers: string[];
}

/** What a class is, to be said when it begins, and changed later. */
export function ClassForm({ act, id, of, teachers, courses, paths }: Props) {
  const hidden = of?.courses.filter((id) => courses.every(([known]) => known !== id)) ?? [];
  const choices = [...courses, ...hidden.map((id): [string, string] => [id, `${id} (hidden now)`])];
  return (
    <Form act={act} button={of ? "Save" : "Begin"} look="primary" columns={2} hidden={{ id }}>
      <Field label="Name" name="name" value={of?.name} />
      <Field label="Seats" name="seats" inputMode="numeric" value={`${of?.seats ?? 20}`} />
      <Field kind="date" label="First day" name="first_day" value={of?.first_day} />
      <Field kind="date" label="Last day" name="last_day" value={of?.last_day} />
      <div className="sm:col-span-2">
        <CourseChoices legend="Courses" name="courses" courses={choices} chosen={of?.courses ?? []} />
      </div>
      <Field label="And those of a path" name="path" value="" options={[["", "None"], ...paths]} />
      <Field
        label="Teachers: the e-mail addresses of their accounts"
        name="teachers"
        value={teachers.join(", ")}
        hint="With commas between them. When nobody teaches it, the owner of the site does."
      />
      <div className="sm:col-span-2">
        <Field label="Welcome, in Markdown" name="welcome" rows={5} value={of?.welcome} />
      </div>
    </Form>
  );
}
