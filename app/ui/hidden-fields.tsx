import { trapField } from "../lib/trap-field.ts";

/** What tells a robot from a person, and a form that was sent twice from two: see app/http/hidden-fields.server.ts. */
export function HiddenFields({ stamp }: { stamp: string }) {
  return (
    <>
      <TrapField />
      <input type="hidden" name="stamp" value={stamp} />
    </>
  );
}

/** Only robots fill it in. */
export function TrapField() {
  return (
    <p aria-hidden="true" className="sr-only invisible">
      <label>
        Leave this empty <input name={trapField} tabIndex={-1} autoComplete="off" className="w-px" />
      </label>
    </p>
  );
}
