import { DeskSection } from "../kit/desk/desk-section.tsx";
import { Field } from "../kit/field.tsx";
import { Form } from "../kit/form.tsx";
import { counted } from "../lib/text.ts";

/** The labels, each with the address of the form that gives it. */
export function LabelSection({ labels }: { labels: { name: string; count: number }[] }) {
  return (
    <DeskSection title="Labels">
      <p className="mt-2 max-w-prose text-soft text-sm">
        A letter can go to those with a label. It comes with an import, by hand above, or with the form of its
        address: whoever subscribes there has it. Nobody is shown their labels, but the address of a form has
        its name in it.
      </p>
      {labels.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {labels.map(({ name, count }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
              <p className="min-w-0 break-words">
                <bdi className="font-medium">{name}</bdi>{" "}
                <span className="text-faint text-sm">
                  {counted(count, "subscriber", "subscribers")} ·{" "}
                  <a href={`/subscribe?${new URLSearchParams({ label: name })}`} className="underline">
                    its form
                  </a>
                </span>
              </p>
              <Form act="remove-label" button="Remove" of={name} row={{ name }} />
            </li>
          ))}
        </ul>
      )}
      <Form act="add-label" button="Add">
        <Field isNarrow label="New label" name="label" />
      </Form>
    </DeskSection>
  );
}
