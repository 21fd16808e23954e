import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { DeskTime } from "../kit/desk/desk-time.tsx";
import { SiteFile } from "../kit/desk/site-file.tsx";
import { Form } from "../kit/form.tsx";
import { formatBytes } from "../lib/format.ts";
import { pluralize } from "../lib/text.ts";
import type { findBackupState } from "./models/backup-state.server.ts";

type Props = Awaited<ReturnType<typeof findBackupState>> & {
  everything: ComponentProps<typeof SiteFile>["state"];
  /** When one is made every night; undefined: never. */
  time: string | undefined;
  /** Whether they go to another place than the data folder. */
  isElsewhere: boolean;
};

export function BackupSection(props: Props) {
  const { makesBackups, copyCommand, restoreCommand } = props;
  return (
    <DeskSection title="Backups" id="backups">
      {makesBackups ? (
        <OwnBackups {...props} />
      ) : (
        <>
          <p className="mt-4">
            This database has its own program for backups. Whoever runs the server has it run on a machine
            that reaches the database, for instance every night, and copies the images too:
          </p>
          <Command>{copyCommand}</Command>
          <h3 className="mt-6 font-semibold">To restore a backup</h3>
          <p className="mt-2 text-sm text-soft">They stop all servers, run this, and start them again:</p>
          <Command>{restoreCommand}</Command>
        </>
      )}
    </DeskSection>
  );
}

function OwnBackups({ everything, job, backups, problem, drill, time, isElsewhere }: Props) {
  return (
    <>
      <p className="mt-4 text-soft">
        {time
          ? `A backup is made every night at ${time}, and once a week one is restored on trial.`
          : "No backup is made by itself."}{" "}
        <Link to="/desk/site/backups" className="text-accent underline underline-offset-4">
          When, and where to
        </Link>
      </p>
      <BackupButton job={job} />
      {problem && <p className="problem-box mt-4">The backups cannot be listed: {problem}</p>}
      <BackupList backups={backups} />
      {drill && <Drill {...drill} />}
      <p className="mt-4 text-sm text-soft">
        A backup holds accounts, posts, pages, settings and images; the download is its database alone.{" "}
        {isElsewhere
          ? "Keep the place where they are stored closed to others."
          : "They are on the disk of this site, where only the server's user can read them: keep them in a bucket, where the loss of this machine cannot reach them."}
      </p>
      <h3 className="mt-6 font-semibold">Everything in one file</h3>
      <p className="mt-2 text-sm text-soft">
        One ZIP file with the database and all images, to keep elsewhere. It brings this site back: start an
        empty site, open the link that its start prints, and choose “Bring a site back” there.
      </p>
      <SiteFile kind="backup" state={everything} button="Make a file of everything" at="/desk/care#backups" />
    </>
  );
}

function Drill({ at, name, problem, images }: NonNullable<Props["drill"]>) {
  return (
    <p className={problem ? "problem-box mt-4" : "mt-4 text-soft text-sm"}>
      {problem ? "A trial to restore " : "Restored on trial: "}
      {name}
      {problem ? ` failed: ${problem} ` : `, with all its tables and ${pluralize(images, "image")}. `}
      <DeskTime at={at} />
    </p>
  );
}

function Command({ children }: { children: ReactNode }) {
  return (
    <pre className="mt-3 whitespace-pre-wrap break-words rounded-md bg-sunken p-4 font-mono text-sm">
      <code>{children}</code>
    </pre>
  );
}

function BackupButton({ job }: Pick<Props, "job">) {
  if (job?.isWaiting)
    return (
      <p className="mt-4" role="status">
        A backup is being made.{" "}
        <a href="/desk/care" className="text-accent underline underline-offset-4">
          Refresh
        </a>
      </p>
    );
  return (
    <Form act="back-up" button="Back up now" look="primary" action="/desk/care" className="mt-4">
      {job?.problem && <p className="problem-box mb-4">The last one failed: {job.problem}</p>}
    </Form>
  );
}

function BackupList({ backups }: Pick<Props, "backups">) {
  if (backups.length === 0) return <p className="mt-4 text-soft">There are no backups yet.</p>;
  return (
    <table className="mt-6 w-full text-left text-sm">
      <caption className="pb-2 text-left text-soft">
        The newest five stay, and the last one of each of 7 days, 4 weeks and 6 months.
      </caption>
      <tbody>
        {backups.map(({ name, bytes, createdAt }) => (
          <tr key={name} className="border-line border-t">
            <td className="py-2 pr-4">
              <DeskTime at={createdAt} />
            </td>
            <td className="py-2 pr-4 text-soft">{formatBytes(bytes)}</td>
            <td className="py-2 text-right">
              <a
                href={`/desk/care/backups/${name}.db`}
                download
                className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
              >
                Download<span className="sr-only"> {name}</span>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
