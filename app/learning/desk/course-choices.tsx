import { useId } from "react";
import { useAnswer } from "../../ui/answer.ts";
import { Choice } from "../../ui/choice.tsx";

interface Props {
  legend: string;
  name: string;
  /** Ids and titles. */
  courses: [string, string][];
  chosen: string[];
}

/** Courses to choose any of. */
export function CourseChoices({ legend, name, courses, chosen }: Props) {
  const { errors } = useAnswer();
  const note = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={errors[name] && note}>
      <legend className="text-faint text-xs">{legend}</legend>
      <div className="mt-1 grid max-h-56 gap-x-4 overflow-y-auto rounded-md border border-line p-3 text-sm sm:grid-cols-2">
        {courses.map(([id, title]) => (
          <Choice key={id} name={name} value={id} isOn={chosen.includes(id)}>
            <bdi>{title}</bdi>
          </Choice>
        ))}
      </div>
      {errors[name] && (
        <p id={note} role="alert" className="mt-1 text-danger text-sm">
          {errors[name]}
        </p>
      )}
    </fieldset>
  );
}
