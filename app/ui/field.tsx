import type { ComponentProps } from "react";
import { useAnswer, useSent } from "./answer.ts";

interface Props extends Omit<ComponentProps<"input">, "name"> {
  name: string;
  label: string;
  /** The prefix of the ids, since fields of two sections may have the same name. */
  section: string;
  hint?: string;
  error?: string;
  /** The number of rows of a text area; undefined for a field of one line. */
  rows?: number;
  /** Values and what they are called, with the language of that, when one of them is to be chosen. */
  options?: readonly (readonly [value: string, text: string, lang?: string])[];
}

/** A labelled field, with its error and its hint below it: what was sent with the form around it, and what is wrong with that. */
export function Field({ name, label, section, hint, rows, options, ...props }: Props) {
  const answer = useAnswer();
  const { error = answer.errors[name], ...attributes } = props;
  const sent = useSent(name);
  const id = `${section}-${name}`;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const commonProps = {
    id,
    name,
    defaultValue: sent ?? props.defaultValue,
    className: props.type === "file" ? fileFieldClasses : "field",
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
  return (
    <div className="flex w-full flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {options ? (
        <select {...(attributes as ComponentProps<"select">)} {...commonProps}>
          {options.map(([option, text, lang]) => (
            <option key={option} value={option} lang={lang}>
              {text}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea {...(attributes as ComponentProps<"textarea">)} {...commonProps} rows={rows} />
      ) : (
        <input {...attributes} {...commonProps} />
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-faint text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

const fileFieldClasses =
  "w-full rounded-md py-1 text-sm file:mr-3 file:min-h-10 file:rounded-full file:border file:border-edge file:px-4 file:font-medium";
