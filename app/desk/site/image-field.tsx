import type { ReactNode } from "react";
import { FieldNotes, useSiteForm } from "./site-form.tsx";

interface Props {
  name: "logo" | "face";
  label: string;
  children: ReactNode;
}

/** The file of a setting that is an image. A page has one at most. */
export function ImageField({ name, label, children }: Props) {
  const error = useSiteForm().errors[name];
  return (
    <div>
      <label className="text-sm text-soft" htmlFor={`field-${name}`}>
        {label}
      </label>
      <input
        className="field mt-1"
        id={`field-${name}`}
        name={name}
        type="file"
        accept="image/*"
        aria-invalid={error ? true : undefined}
        aria-describedby={`notes-${name}`}
      />
      <FieldNotes id={`notes-${name}`} error={error}>
        {children}
      </FieldNotes>
    </div>
  );
}

export function RemoveImage({ children }: { children: ReactNode }) {
  return (
    <label className="flex items-center gap-3">
      <input type="checkbox" name="remove" value="yes" className="size-5 accent-(--accent)" />
      {children}
    </label>
  );
}
