import { expect, test } from "vitest";
import { relativeTime } from "../relative-time.ts";

test("a time is told by its age, and after a month by its date", () => {
  const now = Date.parse("2026-03-31T12:00:00.000Z");
  const ages: [seconds: number, text: string][] = [
    [-5, "Just now"],
    [59, "Just now"],
    [60, "1 minute ago"],
    [4 * 60 + 59, "4 minutes ago"],
    [3600, "1 hour ago"],
    [47 * 3600, "1 day ago"],
    [30 * 86_400, "March 1, 2026"],
  ];
  for (const [seconds, text] of ages)
    expect(relativeTime(new Date(now - seconds * 1000).toISOString(), now, "March 1, 2026")).toBe(text);
});
