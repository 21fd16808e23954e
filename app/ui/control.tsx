import type { ComponentProps, ReactNode } from "react";
import { PasswordInput } from "./password-input.tsx";

/** What a field takes. */
export interface ControlProps
  extends Pick<
    ComponentProps<"input">,
    | "maxLength"
    | "autoComplete"
    | "dir"
    | "autoCapitalize"
    | "spellCheck"
    | "placeholder"
    | "disabled"
    | "inputMode"
    | "aria-required"
  > {
  kind?: "text" | "email" | "url" | "date" | "time" | "datetime-local" | "file" | "password";
  /** How many lines it has, when it is more than one. */
  rows?: number;
  /** Which files it takes. */
  accept?: string;
  /** Values and what they are called, with the language of that, when one of them is to be chosen. */
  options?: readonly (readonly [value: string, text: string, lang?: string])[];
  /** Of a field whose value the page holds. */
  onChange?(event: { target: { value: string } }): void;
  /** What is shown below a password, given what is typed, and the id of an element in it that describes it. */
  note?: (password: string) => ReactNode;
  noteId?: string;
  /** Texts that the browser offers. */
  suggestions?: string[];
}

type Props = ControlProps & {
  attributes: Pick<ControlProps, "disabled" | "onChange"> & {
    id?: string;
    value?: string;
    defaultValue?: string;
    className: string;
  };
};

/** The part of a field that takes what is typed or chosen. */
export function Control({
  options,
  suggestions,
  kind = "text",
  rows,
  note,
  noteId,
  attributes,
  ...props
}: Props) {
  const { disabled, onChange } = props;
  if (options) return <Select options={options} attributes={{ ...attributes, disabled, onChange }} />;
  if (rows) return <textarea {...props} {...attributes} rows={rows} />;
  if (note) return <PasswordInput {...props} {...attributes} note={note} />;
  if (kind === "file") return <input type="file" {...props} {...attributes} defaultValue={undefined} />;
  const list = suggestions && `${attributes.id}-list`;
  return (
    <>
      <input type={kind} list={list} {...props} {...attributes} />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  );
}

function Select({ options, attributes }: Required<Pick<Props, "options" | "attributes">>) {
  const { value: held, defaultValue = held ?? "" } = attributes;
  return (
    <select {...attributes}>
      {options.every(([value]) => value !== defaultValue) && <option value="">Choose …</option>}
      {options.map(([option, text, lang]) => (
        <option key={option} value={option} lang={lang}>
          {text}
        </option>
      ))}
    </select>
  );
}
