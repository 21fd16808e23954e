import { useAnswer } from "../../ui/answer.ts";

interface Props {
  legend: string;
  name: string;
  /** Ids and titles. */
  courses: [string, string][];
  chosen: string[];
}

/** Courses to choose any of. */
export function CourseChoices({ legend, name, courses, chosen }: Props) {
  const sent = useAnswer().values[name];
  return (
    <fieldset className="min-w-0">
      <legend className="text-faint text-xs">{legend}</legend>
      <div className="mt-1 grid max-h-56 gap-x-4 overflow-y-auto rounded-md border border-line p-3 sm:grid-cols-2">
        {courses.map(([id, title]) => (
          <label key={id} className="flex items-start gap-2 py-1.5 text-sm">
            <input type="checkbox" name={name} value={id} defaultChecked={(sent ?? chosen).includes(id)} />
            <span dir="auto" className="min-w-0 break-words">
              {title}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
