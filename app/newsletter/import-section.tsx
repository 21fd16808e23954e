import { DeskSection } from "../kit/desk/desk-section.tsx";
import { Field } from "../kit/field.tsx";
import { Form, Problem } from "../kit/form.tsx";
import { counted } from "../lib/text.ts";
import { Choice } from "../ui/choice.tsx";
import type { CsvCounts, importLimits, Named } from "./import-csv.server.ts";

interface Props {
  result?: CsvCounts;
  limits: typeof importLimits;
}

/** Brings a list of addresses from elsewhere. Nobody is added without the owner's word or their own. */
export function ImportSection({ result, limits }: Props) {
  return (
    <DeskSection title="Import">
      <p className="mt-2 max-w-prose text-soft text-sm">
        A CSV file with a column “email”, and perhaps “name”, “created_at”, “labels” and “status”, as other
        programs write it. Who is on the list stays as they are but for labels, and who left, here or there,
        is not brought back. {limits.rows.toLocaleString("en-US")} rows at once, or {limits.askedRows} of
        people who are asked first.
      </p>
      <Problem className="problem-box mt-4" />
      {result && <ImportResult result={result} />}
      <Form
        act="import"
        button="Import"
        look="primary"
        hasFile
        className="mt-4 flex min-w-0 flex-col items-start gap-3"
      >
        <Field kind="file" label="File" name="file" accept=".csv,text/csv" isNarrow />
        <Field isNarrow label="Label for all of them" name="label" />
        <fieldset className="text-sm">
          <legend className="sr-only">Consent</legend>
          <Choice type="radio" name="consent" value="given">
            All of them have agreed to get mail from us, and I can show when.
          </Choice>
          <Choice type="radio" name="consent" value="ask">
            Ask each of them by mail first.
          </Choice>
        </fieldset>
      </Form>
    </DeskSection>
  );
}

function ImportResult({ result }: { result: CsvCounts }) {
  const { added, known, left, invalid, ended, unconfirmed, unclear } = result;
  const notes = [
    ended.count > 0 &&
      `${counted(ended.count, "left that list, and was", "left that list, and were")} not added: ${namesOf(ended)}`,
    unconfirmed.count > 0 &&
      `${counted(unconfirmed.count, "never said yes, and was", "never said yes, and were")} not added: ${namesOf(unconfirmed)}. To ask them, import the file again and choose so`,
    unclear.count > 0 &&
      `of ${unclear.count.toLocaleString("en-US")} the file does not say clearly whether they want letters, so they were not added: ${namesOf(unclear)}. If they do, write “active” there and import the file again`,
    known > 0 && counted(known, "was known", "were known"),
    left > 0 && counted(left, "has left before, and stays away", "have left before, and stay away"),
    invalid > 0 &&
      counted(invalid, "is no address, or stands there twice", "are no addresses, or stand there twice"),
  ].filter(Boolean);
  return (
    <p role="status" className="mt-4 rounded-md bg-tint px-4 py-2 text-sm">
      {counted(added, "address", "addresses")} added
      {notes.length > 0 && `; ${notes.join("; ")}`}.
    </p>
  );
}

const namesOf = ({ count, names }: Named) =>
  names.join(", ") + (count > names.length && names.length === 20 ? " and others" : "");
