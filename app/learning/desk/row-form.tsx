interface Props {
  fields: Record<string, string | number>;
  name: string;
  /** What the row is about. */
  title: string;
}

/** A button of a row. It sends the state that is wished for, so that sending it twice changes it once. */
export function RowForm({ fields, name, title }: Props) {
  return (
    <form method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button min-h-11" aria-label={`${name}: ${title}`}>
        {name}
      </button>
    </form>
  );
}

/** `at`: the row's place, from 0 on. */
