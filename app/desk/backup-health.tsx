import { Link } from "react-router";
import { DeskTime } from "../kit/desk/desk-time.tsx";
import type { BackupHealthFacts } from "../operations/models/backup-health.server.ts";

/** One line on the first page: green, or red with what to do. */
export function BackupHealth({ isGood, isNightly, madeAt, drill }: BackupHealthFacts) {
  return (
    <p
      className={isGood ? "mt-4 text-soft text-sm" : "problem-box mt-4"}
      role={isGood ? undefined : "status"}
    >
      <Link to="/desk/care#backups" className="underline underline-offset-4">
        {isGood ? (isNightly ? "Backups are fine" : "No backup is made by itself") : "The backups need you"}
      </Link>
      :{" "}
      {madeAt ? (
        <>
          the last one is of <DeskTime at={madeAt} />,{" "}
        </>
      ) : (
        "there is none, "
      )}
      {drill ? (
        <>
          {drill.problem ? "and a trial to restore one failed " : "and one was restored on trial "}
          <DeskTime at={drill.at} />
          {drill.problem && <>: {drill.problem}</>}
        </>
      ) : (
        "and none was restored on trial yet"
      )}
    </p>
  );
}
