import type { ReactNode } from "react";
import { maxNoteLength, reportReasons } from "../lib/report-fields.ts";
import { Choice } from "./choice.tsx";

interface Props {
  /** What is reported, as the page calls it. */
  what: ReactNode;
  action: string;
  /** The page to go back to, and what it is called. */
  back: { path: string; name: string };
  /** What a refused form sent, and what was wrong with it. */
  problem?: { note: string; error: string };
}

/** Asks what is wrong with a blog or a comment. Works without scripts, and the same with them. */
export function ReportForm({ what, action, back, problem }: Props) {
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Report</h1>
      <p className="mt-2 break-words text-soft">
        What is wrong with {what}? The editors see your report, and nobody else does.
      </p>
      <form method="post" action={action} noValidate className="mt-8">
        <fieldset aria-describedby={problem ? "report-problem" : undefined}>
          <legend className="font-semibold">Reason</legend>
          {Object.entries(reportReasons).map(([value, text]) => (
            <Choice key={value} type="radio" name="reason" value={value}>
              {text}
            </Choice>
          ))}
        </fieldset>
        {problem && (
          <p id="report-problem" role="alert" className="mt-2 text-danger text-sm">
            {problem.error}
          </p>
        )}
        <label className="mt-6 block font-semibold">
          Note (optional)
          <textarea
            name="note"
            rows={4}
            dir="auto"
            maxLength={maxNoteLength}
            defaultValue={problem?.note}
            className="field mt-2 font-normal"
          />
        </label>
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="submit" className="button primary min-h-11">
            Send report
          </button>
          <a href={back.path} className="button min-h-11">
            {back.name}
          </a>
        </div>
      </form>
    </main>
  );
}
