import { Form } from "../../kit/form.tsx";
import type { factFields } from "../lib/facts-form.ts";

interface Props {
  fields: (typeof factFields)["course"];
  values: Record<string, string>;
  ours: Record<string, string>;
}

/** The facts of a newer file that are not ours. */
export function FileFacts({ fields, values, ours }: Props) {
  return (
    <div className="mt-4 rounded-md bg-tint p-4 text-sm">
      <p>The file says this beside its text:</p>
      <dl className="mt-2 grid gap-2 sm:grid-cols-2">
        {fields
          .filter(({ name }) => values[name] !== ours[name])
          .map(({ name, label }) => (
            <div key={name} className="min-w-0 break-words">
              <dt className="text-faint text-xs">{label}</dt>
              <dd>
                {values[name]} <span className="text-soft">(yours: {ours[name] || "none"})</span>
              </dd>
            </div>
          ))}
      </dl>
      <Form act="take-facts" button="Take these" />
    </div>
  );
}
