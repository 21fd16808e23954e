import { type ComponentProps, type ReactNode, useId } from "react";
import { useAnswer, useSent } from "../ui/answer.ts";

interface Props extends Pick<ComponentProps<"input">, "maxLength" | "autoComplete" | "dir"> {
  name: string;
  label: ReactNode;
  /** Below the field, until something is wrong. */
  hint?: string;
  /** What is stored. What was sent, when something in the form is wrong, takes its place. */
  value?: string;
  kind?: "text" | "email" | "date" | "file";
  /** How many lines it has, when it is more than one. */
  rows?: number;
  /** Which files it takes. */
  accept?: string;
  /** Values and what they are called, when one of them is to be chosen. */
  options?: readonly (readonly [string, string])[];
  /** Whether it is only as wide as its options. */
  isNarrow?: boolean;
  /** Texts that the browser offers. */
  suggestions?: string[];
}

/** A field of the form around it, with what is wrong with its text. */
export function Field({ name, label, hint, isNarrow, value, ...props }: Props) {
  const { errors } = useAnswer();
  const id = useId();
  const error = errors[name];
  const note = error ?? hint;
  const sent = useSent(name);
  const attributes = {
    ...{ id, name, defaultValue: sent ?? value },
    ...{
      className:
        props.kind === "file" ? "mt-1 block w-full text-base text-ink" : "field mt-1 text-base text-ink",
    },
    ...{ "aria-invalid": error ? true : undefined, "aria-describedby": note && `${id}-note` },
  };
  return (
    <div
      className={`${isNarrow ? "min-w-0" : props.rows ? "w-full" : "min-w-0 flex-1 basis-60"} text-faint text-xs`}
    >
      <label htmlFor={id}>{label}</label>
      <Control {...props} attributes={attributes} />
      {note && (
        <span
          id={`${id}-note`}
          role={error ? "alert" : undefined}
          className={`mt-1 block ${error ? "text-danger text-sm" : ""}`}
        >
          {note}
        </span>
      )}
    </div>
  );
}

type ControlProps = Omit<Props, "name" | "label"> & {
  attributes: { id: string; defaultValue?: string; className: string };
};

function Control({ options, suggestions, kind = "text", rows, attributes, ...props }: ControlProps) {
  if (options) return <Choice options={options} attributes={attributes} />;
  if (rows) return <textarea dir="auto" {...props} {...attributes} rows={rows} />;
  if (kind === "file") return <input type="file" {...props} {...attributes} defaultValue={undefined} />;
  const list = suggestions && `${attributes.id}-list`;
  return (
    <>
      <input type={kind} dir="auto" autoComplete="off" list={list} {...props} {...attributes} />
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

function Choice({ options, attributes }: Required<Pick<ControlProps, "options" | "attributes">>) {
  const { defaultValue = "" } = attributes;
  return (
    <select {...attributes}>
      {options.every(([value]) => value !== defaultValue) && <option value="">Choose …</option>}
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
