import { ActionForm, TextField } from "../desk/desk-form.tsx";
import { DeskSection } from "../desk/desk-section.tsx";
import { DeskDay } from "../desk/desk-time.tsx";
import { RowAct } from "../desk/row-act.tsx";
import { pluralize } from "../lib/text.ts";
import type { ImportReport } from "./import-redirects.server.ts";
import type { Redirect } from "./lib/redirect.ts";

/** The form for one redirect; with what was typed and what is wrong with it, if anything. */
export function AddRedirect({ source = "", target = "", error }: Partial<Redirect> & { error?: string }) {
  return (
    <ActionForm act="add" button="Add" look="primary">
      <TextField label="Old address, such as /2019/hello" name="source" defaultValue={source} error={error} />
      <TextField label="Leads to" name="target" defaultValue={target} />
    </ActionForm>
  );
}

export function RedirectRows({ rows }: { rows: (Redirect & { origin: string; created_at: string })[] }) {
  return (
    <ul className="mt-6 divide-y divide-line border-line border-y">
      {rows.map(({ source, target, origin, created_at }) => (
        <li key={source} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-60 break-words">
            <bdi className="font-medium">{source}</bdi>
            <p className="text-sm">
              <span className="text-faint">leads to </span>
              <a href={target} className="underline">
                <bdi>{target}</bdi>
              </a>
            </p>
            <p className="text-faint text-xs">
              <DeskDay at={created_at} />
              {origin && ` · ${origin === "csv" ? "from a file" : "from an import"}`}
            </p>
          </div>
          <RowAct act="remove" button="Remove" of={source} name="source" value={source} />
        </li>
      ))}
    </ul>
  );
}

interface FileProps {
  report?: ImportReport;
  /** Why no file was read. */
  fileProblem?: string;
}

export function RedirectFile({ report, fileProblem }: FileProps) {
  return (
    <DeskSection title="As a file">
      <p className="mt-2 max-w-2xl text-soft text-sm">
        A CSV file with two columns, the old address and where it leads. Addresses that lead somewhere already
        stay as they are.{" "}
        <a href="/desk/redirects.csv" className="underline">
          Download all as CSV
        </a>
      </p>
      {report && <Report {...report} />}
      <form method="post" encType="multipart/form-data" className="mt-4 flex flex-wrap items-end gap-2">
        <input type="hidden" name="act" value="import" />
        <label className="min-w-0 text-faint text-xs">
          File
          <input
            type="file"
            name="file"
            accept=".csv,text/csv"
            className="mt-1 block w-full text-base text-ink"
          />
        </label>
        <button type="submit" className="button min-h-11">
          Add from the file
        </button>
      </form>
      {fileProblem && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {fileProblem}
        </p>
      )}
    </DeskSection>
  );
}

function Report({ added, kept, refused, named, problem }: ImportReport) {
  return (
    <div role="status" className="mt-4 break-words rounded-md bg-tint px-4 py-2.5">
      <p>
        {pluralize(added, "redirect")} added
        {kept > 0 && `, ${kept} lead elsewhere already`}
        {refused > 0 && `, ${refused} refused`}.
      </p>
      {problem && <p className="mt-1">{problem}</p>}
      {named.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-sm">
          {named.map((row, at) => (
            <li key={at}>
              <bdi>{row.source || "(nothing)"}</bdi> → <bdi>{row.target || "(nothing)"}</bdi>: {row.problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
