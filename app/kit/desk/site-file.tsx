import type { findSiteFile, SiteFileKind } from "../../core/site-file.server.ts";
import { formatBytes } from "../../lib/format.ts";
import { Form } from "../form.tsx";
import { DeskTime } from "./desk-time.tsx";

interface Props {
  kind: SiteFileKind;
  state: Awaited<ReturnType<typeof findSiteFile>>;
  button: string;
  look?: "primary";
  /** Where the page shows it. */
  at: string;
}

/** The button that has a file of the whole site made, and the file that there is. */
export function SiteFile({ kind, state: { job, percent, file }, button, look, at }: Props) {
  return (
    <>
      {job?.isWaiting ? (
        <p className="mt-4" role="status">
          The file is being made{percent === undefined ? "." : `: ${percent} %.`}{" "}
          <a href={at} className="text-accent underline underline-offset-4">
            Refresh
          </a>
        </p>
      ) : (
        <Form act="make-file" row={{ kind }} button={button} look={look} action="/desk/care" className="mt-4">
          {job?.problem && <p className="problem-box mb-4">The last one failed: {job.problem}</p>}
        </Form>
      )}
      {file && (
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-y py-2 text-sm">
          <DeskTime at={file.createdAt} />
          <span className="flex-1 text-soft">{formatBytes(file.bytes)}, deleted after a day</span>
          <a
            href={`/desk/care/files/${file.name}`}
            download
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
          >
            Download<span className="sr-only"> {file.name}</span>
          </a>
          <Form
            act="delete-file"
            row={{ name: file.name }}
            button="Delete"
            of={file.name}
            action="/desk/care"
          />
        </div>
      )}
    </>
  );
}
