import { pluralize } from "../../lib/text.ts";

/** How a lesson stands for somebody: its sign, how it looks, and what that says. By letters, so that a large board stays small. */
export const boardStates: Record<string, readonly [sign: string, look: string | undefined, text: string]> = {
  d: ["✓", "text-accent", "done"],
  r: ["○", "text-soft", "begun"],
  l: ["–", "bg-danger/10 font-bold text-danger", "late"],
  s: ["!", "bg-mark font-bold", "stuck on a question"],
  n: ["", undefined, "not begun"],
};

/** Whoever answered a question wrong more often, and not right since, is stuck. */
export const triesOfStuck = 5;

const dayMs = 24 * 60 * 60 * 1000;

/** "Behind: 3 of 12 done, 2 late, here 3 days ago". `now`: in milliseconds since 1970, the same on server and browser. */
export function standingText(
  one: Record<"done" | "all" | "late" | "stuck" | "waiting", number> & { seenAt: string; isBehind: boolean },
  now: number,
) {
  const days = Math.floor((now - Date.parse(one.seenAt)) / dayMs);
  const texts = [
    `${one.isBehind ? "Behind: " : ""}${one.done} of ${one.all} done`,
    one.late > 0 && `${one.late} late`,
    one.stuck > 0 && `stuck in ${one.stuck}`,
    one.waiting > 0 && `${one.waiting} to answer`,
    !one.seenAt ? "not here yet" : days < 1 ? "here today" : `here ${pluralize(days, "day")} ago`,
  ];
  return texts.filter(Boolean).join(", ");
}
