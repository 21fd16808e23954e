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
  defaultValue: string;
  type?: "text" | "email";
  error?: string;
  suggestions?: string[];
}

/** A text field of an ActionForm, with what is wrong with its text. `suggestions`: texts that the browser offers. */
export function TextField({ label, name, defaultValue, type = "text", error, suggestions }: FieldProps) {
  const id = useId();
  return (
    <label className="min-w-0 flex-1 basis-60 text-faint text-xs">
      {label}
      <input
        className="field mt-1 text-base text-ink"
        type={type}
        name={name}
        dir="auto"
        autoComplete="off"
        defaultValue={defaultValue}
        list={suggestions && `${id}-list`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-problem` : undefined}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      {error && (
        <span id={`${id}-problem`} role="alert" className="mt-1 block text-danger text-sm">
          {error}
        </span>
      )}
    </label>
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
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
