import { createContext, type ReactNode, useContext } from "react";
import type { SettingName, SiteSettings } from "../../lib/site-settings.ts";

/** A form that was refused. `values`: what was typed, by field name. `errors`: what is wrong, by the name of the setting. */
export interface FailedForm {
  section: string;
  values: Record<string, string>;
  errors: Partial<Record<SettingName | "mail", string>>;
}

interface SiteForm {
  /** The settings that the owner has stored or the environment decides. */
  stored: Partial<SiteSettings>;
  /** The variables of the environment that decide settings, by setting. */
  variables: Partial<Record<SettingName, string>>;
  /** The values of the settings that nobody has set. */
  defaults: SiteSettings;
  /** The section that was just saved. */
  saved: string | null;
  failed?: FailedForm;
}

const SiteFormContext = createContext<SiteForm | undefined>(undefined);
export const SiteFormProvider = SiteFormContext.Provider;

function useSiteForm(): SiteForm {
  return useContext(SiteFormContext)!;
}

/** The settings for the fields of a section: as stored, or as they were typed when the form was refused. */
export function useSection(section: string) {
  const { stored, variables, defaults, failed } = useSiteForm();
  const own = failed?.section === section ? failed : undefined;
  return { stored, variables, defaults, values: own?.values, errors: own?.errors ?? {} };
}

interface SectionProps {
  id: string;
  title: string;
  /** What the section is for. */
  note?: ReactNode;
  /** The text of the submit button, "Save" by default; "" for none. */
  button?: string;
  children: ReactNode;
}

/** A part of /desk/site with a form of its own. It loads the page again, so that it works the same without scripts. */
export function SiteSection({ id, title, note, button = "Save", children }: SectionProps) {
  const { saved, failed } = useSiteForm();
  const hasFailed = failed?.section === id;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-12 max-w-2xl scroll-mt-32">
      <h2 id={`${id}-title`} className="border-line border-b pb-2 font-semibold text-lg">
        {title}
      </h2>
      {note && <p className="mt-3 text-sm text-soft">{note}</p>}
      <form
        method="post"
        action="/desk/site"
        encType="multipart/form-data"
        noValidate
        className="mt-4 grid gap-4"
      >
        <input type="hidden" name="section" value={id} />
        {children}
        {button && (
          <p className="flex items-center gap-4">
            <button type="submit" className="button primary min-h-11" aria-describedby={`${id}-title`}>
              {button}
            </button>
            {saved === id && !hasFailed && (
              <span role="status" className="text-sm text-soft">
                {id === "mail" ? "The mail is on its way." : "Saved."}
              </span>
            )}
          </p>
        )}
      </form>
    </section>
  );
}

interface FieldProps {
  section: string;
  name: "name" | "company" | "tagline" | "contact" | "phone" | "postalAddress" | "officeHours";
  label: string;
  hint?: string;
  /** The number of rows of a text area; undefined for a field of one line. */
  rows?: number;
}

/** A text field for a setting. One that the environment decides cannot be changed. */
export function SettingField({ section, name, label, hint, rows }: FieldProps) {
  const { stored, variables, defaults, values, errors } = useSection(section);
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
        placeholder={defaults[name]}
        defaultValue={values?.[name] ?? stored[name] ?? ""}
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

interface SettingSelectProps {
  label: string;
  name: string;
  value: string;
  /** Values and what they are called. */
  options: readonly (readonly [string, string])[];
  disabled?: boolean;
}

export function SettingSelect({ label, name, value, options, disabled }: SettingSelectProps) {
  return (
    <label className="block text-sm text-soft">
      {label}
      <select
        className="field mt-1 text-base text-ink disabled:bg-raised disabled:text-soft"
        name={name}
        defaultValue={value}
        disabled={disabled}
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
