import { createContext, type ReactNode, useContext } from "react";
import type { SettingField } from "../lib/site-fields.ts";
import type { SettingName, SiteSettings } from "../lib/site-settings.ts";

/** A form that was refused. `values`: what was typed, by field name. `errors`: what is wrong, by the name of the setting. */
export interface FailedForm {
  values: Record<string, string>;
  errors: Partial<Record<SettingName, string>>;
}

interface SiteFormData {
  /** What the page is for. */
  note?: string;
  fields: SettingField[];
  /** The settings that the owner has stored or the environment decides. */
  stored: Partial<SiteSettings>;
  /** Whether the page was just saved. */
  isSaved: boolean;
  failed?: FailedForm;
}

const SiteFormContext = createContext<SiteFormData | undefined>(undefined);
export const SiteFormProvider = SiteFormContext.Provider;

/** The fields of a page and what is stored, and `values` as they were typed when the form was refused. */
export function useSiteForm() {
  const { failed, ...form } = useContext(SiteFormContext)!;
  return { ...form, values: failed?.values, errors: failed?.errors ?? {} };
}

/**
 * The form of a page below /desk/site, with one button that saves all of it. It loads the page again, so that it works the same
 * without scripts.
 */
export function SiteForm({ children }: { children: ReactNode }) {
  const { note, isSaved, values } = useSiteForm();
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
