// The operator's commands about background jobs.
import { listJobs, retryJob } from "../app/core/job.server.ts";
import { OperatorError } from "../config/operator-error.ts";
import type { Db } from "../db/engine.ts";

const maxListedJobs = 1000;

export async function jobs(db: Db) {
  const jobs = await listJobs(db, maxListedJobs);
  if (jobs.length === 0) return "There are no jobs.";
  const now = Date.now();
  const rows = jobs.map((job) => {
    const when = job.failed_at ?? new Date(job.run_at).toISOString();
    return [
      stateOf(job, now),
      job.id,
      job.name,
      when,
      String(job.attempts),
      withoutControlCharacters(job.last_error ?? ""),
    ];
  });
  const table = formatTable([["STATE", "JOB", "NAME", "WHEN", "ATTEMPTS", "LAST ERROR"], ...rows]);
  return jobs.length < maxListedJobs ? table : `${table}\nOnly the first ${maxListedJobs} are listed.`;
}

function stateOf({ failed_at, lease_until }: Awaited<ReturnType<typeof listJobs>>[number], now: number) {
  if (failed_at) return "failed";
  return lease_until !== null && lease_until > now ? "running" : "waiting";
}

/** Replaces control characters, which could move the cursor of the terminal: an error may quote what a visitor sent. */
function withoutControlCharacters(text: string) {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, " ");
}

function formatTable(rows: string[][]) {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows
    .map((row) =>
      row
        .map((text, at) => text.padEnd(widths[at]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export async function retry(db: Db, job: string) {
  if (!(await retryJob(db, job, Date.now())))
    throw new OperatorError(`There is no failed or waiting job ${job}: npx lectern jobs lists them.`);
  return `Job ${job} runs as soon as a server is free.`;
}
