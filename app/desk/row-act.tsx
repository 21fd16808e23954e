interface Props {
  act: string;
  button: string;
  /** What the row is about, for people who do not see it. */
  of: string;
  look?: "danger";
  /** The field that names the row. */
  name: string;
  value: string;
  /** Default: the page itself. */
  action?: string;
}

/** A button at the end of a row of a list. */
export function RowAct({ act, button, of, look, name, value, action }: Props) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name={name} value={value} />
      <button type="submit" className={`button min-h-11 ${look ?? ""}`}>
        {button}
        <span className="sr-only"> {of}</span>
      </button>
    </form>
  );
}
