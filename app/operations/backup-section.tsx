import type { ReactNode } from "react";
import { DeskTime } from "../desk/desk-time.tsx";
import { formatBytes } from "../lib/format.ts";
import type { findBackupState } from "./models/backup.server.ts";

type Props = Awaited<ReturnType<typeof findBackupState>> & {
  /** Whether the images are in a bucket, not in the data folder. */
  hasBucket: boolean;
};

export function BackupSection({ makesBackups, copyCommand, restoreCommand, job, backups, hasBucket }: Props) {
  return (
    <section id="backups" className="mt-8 max-w-2xl scroll-mt-32">
      <h2 className="border-line border-b pb-2 font-semibold text-lg">Backups</h2>
      {makesBackups ? (
        <>
          <BackupButton job={job} />
          <BackupList backups={backups} />
        </>
      ) : (
        <>
          <p className="mt-4">
            This database has its own program for backups. Run it on a machine that reaches the database, for
            instance every night:
          </p>
          <Command>{copyCommand}</Command>
        </>
      )}
      <p className="mt-4 text-sm text-soft">
        A backup holds accounts, posts, pages and settings, but no images:{" "}
        {hasBucket ? "copy the bucket in IMAGES_URL too." : "copy the folder images in the data folder too."}{" "}
        Store it where only you can read it, and not only on this machine.
      </p>
      <h3 className="mt-6 font-semibold">To restore a backup</h3>
      {makesBackups ? (
        <ol className="mt-2 grid list-decimal gap-1 pl-6 text-sm text-soft">
          <li>Stop the server.</li>
          <li>Move lectern.db, lectern.db-wal and lectern.db-shm out of the data folder.</li>
          <li>Copy the backup into the data folder as lectern.db, and start the server.</li>
        </ol>
      ) : (
        <>
          <p className="mt-2 text-sm text-soft">Stop all servers, run this, and start them again:</p>
          <Command>{restoreCommand}</Command>
        </>
      )}
    </section>
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
  if (job && (job.isRunning || !job.error))
    return (
      <p className="mt-4" role="status">
        A backup is being made.{" "}
        <a href="/desk/care" className="text-accent underline underline-offset-4">
          Refresh
        </a>
      </p>
    );
  return (
    <form method="post" action="/desk/care" className="mt-4">
      <input type="hidden" name="act" value="back-up" />
      {job?.error && <p className="problem-box mb-4">The last one failed: {job.error}</p>}
      <button type="submit" className="button primary min-h-11">
        Back up now
      </button>
    </form>
  );
}

function BackupList({ backups }: Pick<Props, "backups">) {
  if (backups.length === 0) return <p className="mt-4 text-soft">There are no backups yet.</p>;
  return (
    <table className="mt-6 w-full text-left text-sm">
      <caption className="pb-2 text-left text-soft">The newest five are stored.</caption>
      <tbody>
        {backups.map(({ name, bytes, createdAt }) => (
          <tr key={name} className="border-line border-t">
            <td className="py-2 pr-4">
              <DeskTime at={createdAt} />
            </td>
            <td className="py-2 pr-4 text-soft">{formatBytes(bytes)}</td>
            <td className="py-2 text-right">
              <a
                href={`/desk/care/backups/${name}`}
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
