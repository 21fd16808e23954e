/** What the owner is told by mail, once a day at most for each kind. */
type AlertKind = "job" | "disk" | "backup" | "drill" | "crashes";

export interface Alert {
  kind: AlertKind;
  subject: string;
  text: string;
}

/** What a server finds out about itself and its database. */
export interface Health {
  /** The names of jobs that have failed for good since the last look. */
  failedJobs: string[];
  /** Of the disk of DATA_DIR. */
  freePercent: number;
  backups: { isGood: boolean; madeAt?: string; drill?: { at: string; problem: string } } | undefined;
  /** How often the server started within the last hour after it had not been stopped. */
  crashes: number;
}

const minFreePercent = 10;
const maxCrashes = 3;

/** Each in a subject and a sentence that says what to do. */
export function alertsOf({ failedJobs, freePercent, backups, crashes }: Health): Alert[] {
  const alerts: (Alert | false | undefined)[] = [
    failedJobs.length > 0 && {
      kind: "job",
      subject: "Work in the background has failed",
      text: `It was tried ten times and is not tried again: ${[...new Set(failedJobs)].join(", ")}. The desk says why, and lets you try again.`,
    },
    freePercent < minFreePercent && {
      kind: "disk",
      subject: "The disk is nearly full",
      text: `Only ${freePercent} % of the disk with the data folder are free. When it is full, nothing can be saved.`,
    },
    backups &&
      !backups.isGood &&
      !backups.drill?.problem && {
        kind: "backup",
        subject: "There is no recent backup",
        text: backups.madeAt
          ? `The last one was made at ${backups.madeAt}. The desk says why no newer one was.`
          : "None was ever made. The desk says why.",
      },
    backups?.drill?.problem
      ? {
          kind: "drill",
          subject: "A backup could not be restored on trial",
          text: `${backups.drill.problem} Make a new backup at the desk, and look at the disk or the bucket that holds them.`,
        }
      : undefined,
    crashes >= maxCrashes && {
      kind: "crashes",
      subject: "The server keeps crashing",
      text: `It started ${crashes} times within an hour without having been stopped. Its log says why.`,
    },
  ];
  return alerts.filter((alert) => !!alert);
}
