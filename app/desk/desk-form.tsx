import { type ReactNode, useId } from "react";

interface FormProps {
  /** The act that the form sends. */
  act: string;
  button: string;
  /** The look of the button. */
  look?: "primary" | "danger";
  children?: ReactNode;
}

/** A form of one act. It loads the page again, so that it works the same with and without scripts. */
export function ActionForm({ act, button, look, children }: FormProps) {
  return (
    <form method="post" noValidate className="mt-4 flex flex-wrap items-end gap-2">
      <input type="hidden" name="act" value={act} />
      {children}
      <button type="submit" className={`button min-h-11 ${look ?? ""}`}>
        {button}
      </button>
    </form>
  );
}

interface FieldProps {
  label: string;
  name: string;
  defaultValue?: string;
  type?: "text" | "email" | "date";
  /** Below the field, until something is wrong. */
  help?: string;
  error?: string;
  /** Texts that the browser offers. */
  suggestions?: string[];
  /** Values and what they are called, when one of them is to be chosen. */
  options?: readonly (readonly [string, string])[];
}

/** A field of a form, with what is wrong with its text. */
export function TextField({ label, help, error, suggestions, options, type = "text", ...props }: FieldProps) {
  const id = useId();
  const note = error ?? help;
  const attributes = {
    ...{ ...props, id, className: "field mt-1 text-base text-ink" },
    ...{ "aria-invalid": error ? true : undefined, "aria-describedby": note && `${id}-note` },
  };
  return (
    <div className="min-w-0 flex-1 basis-60 text-faint text-xs">
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select {...attributes}>
          {options.every(([value]) => value !== props.defaultValue) && <option value="">Choose …</option>}
          <Options options={options} />
        </select>
      ) : (
        <input {...attributes} type={type} dir="auto" autoComplete="off" list={suggestions && `${id}-list`} />
      )}
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
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

interface SelectProps {
  label: string;
  name: string;
  value: string;
  /** Values and what they are called. */
  options: readonly (readonly [string, string])[];
}

export function SelectField({ label, name, value, options }: SelectProps) {
  return (
    <label className="text-faint text-xs">
      {label}
      <select name={name} defaultValue={value} className="field mt-1 text-base text-ink">
        <Options options={options} />
      </select>
    </label>
  );
}

function Options({ options }: Pick<SelectProps, "options">) {
  return options.map(([option, text]) => (
    <option key={option} value={option}>
      {text}
    </option>
  ));
}
