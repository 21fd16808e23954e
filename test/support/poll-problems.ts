import { setTimeout as pause } from "node:timers/promises";

/** Calls `check` until it returns a falsy value, or until the timeout. Returns its last result. */
export async function pollProblems<T>(check: () => Promise<T>, timeoutMs: number): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const problem = await check();
    if (!problem || performance.now() > deadline) return problem;
    await pause(100);
  }
}
