import { Fragment, type ReactNode } from "react";
import { Choice } from "../../ui/choice.tsx";
import type { SettingField } from "../lib/site-fields.ts";
import type { SettingName } from "../lib/site-settings.ts";
import { FieldNotes, useSiteForm } from "./site-form.tsx";

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
      <Field {...field} notes={field.notes || notes[field.name]} />
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

function Field({ notes, ...field }: Omit<SettingField, "notes"> & { notes: ReactNode }) {
  const { values, errors } = useSiteForm();
  const { name, kind } = field;
  const isOn = values ? name in values : /^(yes|on)$/.test(field.value);
  return (
    <div>
      {kind === "toggle" ? (
        <Choice name={name} isOn={isOn}>
          {field.label}
        </Choice>
      ) : kind === "choice" ? (
        <SettingSelect {...field} value={values?.[name] ?? field.value} />
      ) : (
        <TextField {...field} hasNotes={Boolean(notes || errors[name])} />
      )}
      <FieldNotes id={`notes-${name}`} error={errors[name]}>
        {notes}
      </FieldNotes>
    </div>
  );
}

type FieldProps = Omit<SettingField, "notes">;

/** A text, a list with one in each line, or an image. One that the environment decides cannot be changed. */
function TextField({ hasNotes, ...field }: FieldProps & { hasNotes: boolean }) {
  const { values, errors, stored } = useSiteForm();
  const { name, label = "", rows, kind, value, placeholder, isFixed } = field;
  const Control = rows ? "textarea" : "input";
  return (
    <>
      <label className="text-sm text-soft" htmlFor={`field-${name}`}>
        {kind === "image" && stored[name] ? `Another ${label.toLowerCase()}` : label}
      </label>
      <Control
        {...(kind === "image" && { type: "file", accept: "image/*" })}
        rows={rows}
        className="field mt-1 disabled:bg-raised disabled:text-soft"
        id={`field-${name}`}
        name={name}
        dir="auto"
        inputMode={kind === "number" ? "numeric" : undefined}
        autoComplete="off"
        placeholder={placeholder}
        defaultValue={kind === "image" ? undefined : (values?.[name] ?? value)}
        disabled={isFixed}
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={hasNotes ? `notes-${name}` : undefined}
      />
    </>
  );
}

type SelectProps = Pick<SettingField, "name" | "label" | "value" | "options" | "isFixed"> & {
  onChange?: (value: string) => void;
};

export function SettingSelect({ label, name, value, options = {}, isFixed, onChange }: SelectProps) {
  return (
    <label className="block text-sm text-soft">
      {label}
      <select
        className="field mt-1 text-base text-ink disabled:bg-raised disabled:text-soft"
        name={name}
        defaultValue={value}
        disabled={isFixed}
        onChange={onChange && ((event) => onChange(event.target.value))}
      >
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
