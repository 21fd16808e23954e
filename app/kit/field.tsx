import { type ReactNode, useId } from "react";
import { useAnswer, useSent } from "../ui/answer.ts";
import { Control, type ControlProps } from "../ui/control.tsx";

interface Props extends ControlProps {
  name: string;
  label: string;
  /** Below the field. On the desk, what is wrong takes its place. */
  hint?: ReactNode;
  /** What is stored. What was sent, when something in the form is wrong, takes its place. */
  value?: string;
  /** What is wrong with it, where no form around it says so. */
  error?: string;
  /** Whether it is only as wide as its options. */
  isNarrow?: boolean;
  /** Whether its label stands in it, and its form says what is wrong. */
  isBare?: boolean;
  /** Outside the desk, where fields are wide: the beginning of its id. */
  section?: string;
}

/** A field of the form around it, with what is wrong with its text. */
export function Field({ name, label, hint, isNarrow, value, section, isBare, ...given }: Props) {
  const { errors } = useAnswer();
  const { error = errors[name], ...rest } = given;
  const isOfDesk = !(section || isBare || given.kind === "file" || given.options);
  const props = { ...(isOfDesk && { dir: "auto", autoComplete: given.rows ? undefined : "off" }), ...rest };
  const ownId = useId();
  const id = section ? `${section}-${name}` : ownId;
  const sent = useSent(name);
  const look = looks[section ? "wide" : "desk"];
  const notes = [
    error && { id: `${id}-error`, text: error, className: "text-danger text-sm" },
    hint && !(error && !section) && { id: `${id}-hint`, text: hint, className: look.hint },
  ].filter((note) => !!note);
  const attributes = {
    ...(props.onChange ? { value } : { defaultValue: sent ?? value }),
    ...{ id, name, className: props.kind === "file" ? look.file : look.control },
    "aria-invalid": error ? true : undefined,
    "aria-describedby": notes.map((note) => note.id).join(" ") || undefined,
  };
  if (isBare) {
    const bare = {
      placeholder: label,
      "aria-label": label,
      className: "field",
      "aria-describedby": errors.form ? "problem" : props.noteId,
    };
    return <Control {...props} attributes={{ ...attributes, ...bare, id: undefined }} />;
  }
  const width = isNarrow ? "min-w-0" : props.rows ? "w-full" : "min-w-0 flex-1 basis-60";
  return (
    <div className={section ? look.box : `${width} ${look.box}`}>
      <label htmlFor={id} className={look.label}>
        {label}
      </label>
      <Control {...props} attributes={attributes} />
      {notes.map((note) => (
        <p
          key={note.id}
          id={note.id}
          role={note.text === error ? "alert" : undefined}
          className={`${look.note} ${note.className}`}
        >
          {note.text}
        </p>
      ))}
    </div>
  );
}

const chooser =
  "file:mr-3 file:min-h-10 file:rounded-full file:border file:border-edge file:px-4 file:font-medium";

const looks = {
  desk: {
    box: "text-faint text-xs",
    label: undefined,
    control: "field mt-1 text-base text-ink disabled:bg-raised disabled:text-soft",
    file: `mt-1 block w-full py-1 text-ink text-sm ${chooser}`,
    note: "mt-1",
    hint: "",
  },
  wide: {
    box: "flex w-full flex-col gap-1.5",
    label: "wrap-anywhere font-medium text-sm",
    control: "field",
    file: `w-full rounded-md py-1 text-sm ${chooser}`,
    note: "",
    hint: "text-faint text-xs",
  },
};
