import { Fragment, type ReactNode } from "react";
import { Field } from "../../kit/field.tsx";
import { Choice } from "../../ui/choice.tsx";
import type { SettingField } from "../lib/site-fields.ts";
import type { SettingName } from "../lib/site-settings.ts";
import { useSiteForm } from "./site-form.tsx";

interface Props {
  /** What stands above a field. */
  above: Partial<Record<SettingName, ReactNode>>;
  /** What a page adds to the notes below a field. */
  notes: Partial<Record<SettingName, ReactNode>>;
}

/** The fields of a page of settings. Those of half the width stand beside each other. */
export function SettingFields({ above, notes }: Props) {
  const { fields } = useSiteForm();
  const halves = fields.filter(({ isHalf }) => isHalf);
  const draw = (field: SettingField) => (
    <Fragment key={field.name}>
      {above[field.name]}
      <Setting {...field} notes={field.notes || notes[field.name]} />
    </Fragment>
  );
  return fields.map((field) => {
    if (!field.isHalf) return draw(field);
    return (
      field === halves[0] && (
        <div key={field.name} className="grid gap-5 sm:grid-cols-2">
          {halves.map(draw)}
        </div>
      )
    );
  });
}

/** A switch, a choice, a text, a list with one in each line, or an image. One that the environment decides cannot be changed. */
function Setting({ notes, ...field }: Omit<SettingField, "notes"> & { notes: ReactNode }) {
  const { values, stored } = useSiteForm();
  const { name, kind, label = "", rows, options, placeholder, value, isFixed } = field;
  if (kind === "toggle")
    return (
      <Choice name={name} isOn={values ? name in values : /^(yes|on)$/.test(value)} hint={notes}>
        {label}
      </Choice>
    );
  return (
    <Field
      {...{ name, rows, placeholder, value, disabled: isFixed, hint: notes }}
      {...(kind === "image" && { kind: "file", accept: "image/*" })}
      label={kind === "image" && stored[name] ? `Another ${label.toLowerCase()}` : label}
      options={options && Object.entries(options)}
      inputMode={kind === "number" ? "numeric" : undefined}
    />
  );
}
