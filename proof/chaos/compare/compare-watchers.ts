import { pollProblems } from "../../../test/support/poll-problems.ts";
import type { Run } from "../people/client.ts";

/** Within this time, every open page must show what the database holds. */
const maxStaleMs = 2000;

/** Compares what open pages show with the database. To be called when the servers have recovered, and nobody acts. */
export async function compareWatchers(run: Run) {
  const { db, close } = await run.deployment.connect();
  try {
    const rows = await db.selectFrom("blogs").select(["id", "likes"]).execute();
    const likes = new Map(rows.map((row) => [row.id, row.likes]));
    const wrong = () => run.watchers.filter((watcher) => watcher.likes !== likes.get(watcher.blogId));
    const problem = await pollProblems(
      async () =>
        wrong()
          .map(({ blogId, likes: shown }) => `${blogId}: ${shown}`)
          .join(", "),
      maxStaleMs,
    );
    const stored = wrong().map(({ blogId }) => `${blogId}: ${likes.get(blogId)}`);
    if (problem)
      run.report.addProblem("too slow", `an open page was wrong for ${maxStaleMs} ms`, {
        journal: stored,
        actual: problem,
      });
  } finally {
    await close();
  }
}
