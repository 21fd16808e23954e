import { createContext, type ReactNode, useContext } from "react";
import type { SettingName, SiteSettings } from "../../site/lib/site-settings.ts";

/** A form that was refused. `values`: what was typed, by field name. `errors`: what is wrong, by the name of the setting. */
export interface FailedForm {
  values: Record<string, string>;
  errors: Partial<Record<SettingName, string>>;
}

interface SiteFormData {
  /** The settings that the owner has stored or the environment decides. */
  stored: Partial<SiteSettings>;
  /** The variables of the environment that decide settings, by setting. */
  variables: Partial<Record<SettingName, string>>;
  /** The values of the settings that nobody has set. */
  defaults: SiteSettings;
  /** Whether the page was just saved. */
  isSaved: boolean;
  failed?: FailedForm;
}

const SiteFormContext = createContext<SiteFormData | undefined>(undefined);
export const SiteFormProvider = SiteFormContext.Provider;

/** The settings for the fields of a page: as stored, and `values` as they were typed when the form was refused. */
export function useSiteForm() {
  const { failed, ...form } = useContext(SiteFormContext)!;
  return { ...form, values: failed?.values, errors: failed?.errors ?? {} };
}

/**
 * The form of a page below /desk/site, with one button that saves all of it. It loads the page again, so that it works the same
 * without scripts. `note`: what the page is for.
 */
export function SiteForm({ note, children }: { note?: ReactNode; children: ReactNode }) {
  const { isSaved, values } = useSiteForm();
  return (
    <form method="post" encType="multipart/form-data" noValidate className="mt-4 grid max-w-2xl gap-5">
      {isSaved && !values && (
        <p role="status" className="sticky top-20 z-10 rounded-md bg-tint px-4 py-2 text-sm">
          Saved.
        </p>
      )}
      {note && <p className="text-sm text-soft">{note}</p>}
      {children}
      <p>
        <button type="submit" className="button primary min-h-11">
          Save
        </button>
      </p>
    </form>
  );
}

interface FieldProps {
  /** `topics`, `heldWords` and `proofs` have a text in each line. */
  name:
    | ("name" | "company" | "tagline" | "contact" | "phone" | "postalAddress" | "officeHours")
    | ("topics" | "heldWords" | "proofs" | "analyticsId");
  label: string;
  hint?: string;
  /** The number of rows of a text area; undefined for a field of one line. */
  rows?: number;
  /** What the field shows while it is empty; the default when undefined. */
  placeholder?: string;
}

/** A text field for a setting, with a list as lines. One that the environment decides cannot be changed. */
export function SettingField({ name, label, hint, rows, placeholder }: FieldProps) {
  const { stored, variables, defaults, values, errors } = useSiteForm();
  const variable = variables[name];
  const error = errors[name];
  const Control = rows ? "textarea" : "input";
  const notes = [hint, variable && variableNote(variable)].filter(Boolean).join(" ");
  return (
    <div>
      <label className="text-sm text-soft" htmlFor={`field-${name}`}>
        {label}
      </label>
      <Control
        rows={rows}
        className="field mt-1 disabled:bg-raised disabled:text-soft"
        id={`field-${name}`}
        name={name}
        dir="auto"
        autoComplete="off"
        placeholder={placeholder ?? textOf(defaults[name])}
        defaultValue={values?.[name] ?? textOf(stored[name] ?? "")}
        disabled={variable !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || error ? `notes-${name}` : undefined}
      />
      <FieldNotes id={`notes-${name}`} error={error}>
        {notes}
      </FieldNotes>
    </div>
  );
}

function textOf(value: string | string[]) {
  return typeof value === "string" ? value : value.join("\n");
}

interface SettingSelectProps {
  label: string;
  name: string;
  value: string;
  /** Values and what they are called. */
  options: readonly (readonly [string, string])[];
  disabled?: boolean;
  onChange?: (value: string) => void;
}

export function SettingSelect({ label, name, value, options, disabled, onChange }: SettingSelectProps) {
  return (
    <label className="block text-sm text-soft">
      {label}
      <select
        className="field mt-1 text-base text-ink disabled:bg-raised disabled:text-soft"
        name={name}
        defaultValue={value}
        disabled={disabled}
        onChange={onChange && ((event) => onChange(event.target.value))}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The hint below a field, and what is wrong with its text. */
export function FieldNotes({ id, error, children }: { id: string; error?: string; children?: ReactNode }) {
  if (!error && !children) return null;
  return (
    <p id={id} className="mt-1 text-faint text-sm">
      {error && (
        <span role="alert" className="block text-danger">
          {error}
        </span>
      )}
      {children}
    </p>
  );
}

export function variableNote(variable: string): string {
  return `Set by ${variable} in the environment of the server, and cannot be changed here.`;
}
