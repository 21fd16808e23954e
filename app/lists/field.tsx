interface Props {
  name: string;
  label: string;
  text?: string;
  /** The number of rows of a text area; undefined for a field of one line. */
  rows?: number;
  error?: string;
}

export function Field({ name, label, text, rows, error }: Props) {
  const props = {
    id: name,
    name,
    className: "field mt-1.5 font-normal text-base",
    dir: "auto",
    autoComplete: "off",
    defaultValue: text,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${name}-problem` : undefined,
  };
  return (
    <div className="w-full font-medium text-sm">
      <label htmlFor={name}>{label}</label>
      {rows ? <textarea {...props} rows={rows} /> : <input {...props} />}
      {error && (
        <p id={`${name}-problem`} role="alert" className="mt-1 font-normal text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
