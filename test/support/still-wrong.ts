import { setTimeout as pause } from "node:timers/promises";

/** Looks again and again until nothing is wrong, or it has been for so long. Returns what `look` found last. */
export async function stillWrong<T>(look: () => Promise<T>, patienceMs: number): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const wrong = await look();
    if (!wrong || performance.now() > until) return wrong;
    await pause(100);
  }
}
