import { DeskTime } from "../kit/desk/desk-time.tsx";
import { formatBytes } from "../lib/format.ts";
import type { findExportState } from "./models/site-export.server.ts";

type State = Awaited<ReturnType<typeof findExportState>>;

/** The whole site as a file that other programs read, and that another Lectern becomes. */
export function ExportSection({ job, files }: State) {
  return (
    <section id="export" className="mt-12 max-w-2xl scroll-mt-32">
      <h2 className="border-line border-b pb-2 font-semibold text-lg">Take everything with you</h2>
      <p className="mt-4 text-soft">
        Texts as Markdown, images, and all the rest as lines of JSON: to leave, or to become the same site on
        another server or database. Passwords are not in it.
      </p>
      <ExportButton job={job} hasFile={files.length > 0} />
      {files.map(({ name, bytes, createdAt }) => (
        <p
          key={name}
          className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-y py-2 text-sm"
        >
          <DeskTime at={createdAt} />
          <span className="flex-1 text-soft">{formatBytes(bytes)}, deleted after a day</span>
          <a
            href={`/desk/care/exports/${name}`}
            download
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
          >
            Download<span className="sr-only"> {name}</span>
          </a>
        </p>
      ))}
      <p className="mt-4 text-sm text-soft">
        It holds e-mail addresses, drafts and enquiries: store it where only you can read it. On the server,{" "}
        <code>npx lectern export FILE.zip</code> writes the same, and{" "}
        <code>npx lectern export --static FOLDER</code> the public site for any web server.
      </p>
    </section>
  );
}

function ExportButton({ job, hasFile }: Pick<State, "job"> & { hasFile: boolean }) {
  if (job && (job.isRunning || !job.error))
    return (
      <p className="mt-4" role="status">
        An export is being made: {job.percent} %.{" "}
        <a href="/desk/care#export" className="text-accent underline underline-offset-4">
          Refresh
        </a>
      </p>
    );
  return (
    <form method="post" action="/desk/care/exports" className="mt-4">
      {job?.error && <p className="problem-box mb-4">The last one failed: {job.error}</p>}
      <button type="submit" className="button min-h-11">
        {hasFile ? "Export again" : "Export the site"}
      </button>
    </form>
  );
}
