import { DeskSection } from "../kit/desk/desk-section.tsx";
import { DeskDay } from "../kit/desk/desk-time.tsx";
import { Field } from "../kit/field.tsx";
import { Form } from "../kit/form.tsx";
import { pluralize } from "../lib/text.ts";
import type { ImportReport } from "./import-redirects.server.ts";
import type { Redirect } from "./lib/redirect.ts";

export function AddRedirect() {
  return (
    <Form act="add" button="Add" look="primary">
      <Field label="Old address, such as /2019/hello" name="source" />
      <Field label="Leads to" name="target" />
    </Form>
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
          <Form act="remove" button="Remove" of={source} row={{ source }} />
        </li>
      ))}
    </ul>
  );
}

export function RedirectFile({ report }: { report?: ImportReport }) {
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
      <Form act="import" button="Add from the file" hasFile>
        <Field kind="file" label="File" name="file" accept=".csv,text/csv" isNarrow />
      </Form>
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
