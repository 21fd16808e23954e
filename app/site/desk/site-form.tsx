import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { useActionData } from "react-router";
import type { Form } from "../../kit/form.tsx";
import type { Answer } from "../../ui/answer.ts";
import type { SettingField } from "../lib/site-fields.ts";
import type { SiteSettings } from "../lib/site-settings.ts";

/** To a form that was refused. `errors`: by the name of the setting. */
export type SiteAnswer = Answer & { values: Record<string, string> };

interface SiteFormData {
  /** What the page is for. */
  note?: string;
  fields: SettingField[];
  /** The settings that the owner has stored or the environment decides. */
  stored: Partial<SiteSettings>;
  /** Whether the page was just saved. */
  isSaved: boolean;
}

const SiteFormContext = createContext<SiteFormData | undefined>(undefined);
export const SiteFormProvider = SiteFormContext.Provider;

/** The fields of a page and what is stored, and `values` as they were typed when the form was refused. */
export function useSiteForm() {
  const answer = useActionData<SiteAnswer>();
  return { ...useContext(SiteFormContext)!, values: answer?.values, errors: answer?.errors ?? {} };
}

/** The form of a page below /desk/site, with one button that saves all of it. */
export const siteForm: ComponentProps<typeof Form> = {
  ...{ act: "save", hasFile: true, columns: 1, className: "mt-4 grid max-w-2xl gap-5" },
  ...{ button: "Save", look: "primary" as const },
};

export function SiteFormNotes() {
  const { note, isSaved, values } = useSiteForm();
  return (
    <>
      {isSaved && !values && (
        <p role="status" className="sticky top-20 z-10 rounded-md bg-tint px-4 py-2 text-sm">
          Saved.
        </p>
      )}
      {note && <p className="text-sm text-soft">{note}</p>}
    </>
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
