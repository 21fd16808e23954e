import { expect, test } from "vitest";
import { day } from "../../kit/fields.ts";
import { addDays, daysBetween, outsideText, repeatWeekly, spreadDays } from "../lib/days.ts";

const daysOf = (minutes: number[], first: string, last: string) =>
  spreadDays(
    minutes.map((minutes) => ({ minutes })),
    first,
    last,
  ).map(({ day }) => day);

test("lessons are due so that each day takes as many minutes, the last one on the last day", () => {
  expect(daysOf([10, 10, 10, 10], "2026-03-01", "2026-03-08")).toEqual([
    "2026-03-02",
    "2026-03-04",
    "2026-03-06",
    "2026-03-08",
  ]);
  expect(daysOf([60, 20], "2026-03-01", "2026-03-08")).toEqual(["2026-03-06", "2026-03-08"]);
  // Over a change to summer time, more lessons than days, one day, without minutes, and none.
  expect(daysOf([5, 5], "2026-03-28", "2026-03-31")).toEqual(["2026-03-29", "2026-03-31"]);
  expect(new Set(daysOf(Array(60).fill(7), "2026-03-01", "2026-03-05")).size).toBe(5);
  expect(daysOf([3, 3], "2026-03-01", "2026-03-01")).toEqual(["2026-03-01", "2026-03-01"]);
  expect(daysOf([0, 0], "2026-03-01", "2026-03-02")).toEqual(["2026-03-01", "2026-03-02"]);
  expect(daysOf([], "2026-03-01", "2026-03-02")).toEqual([]);
});

test("days are counted by the calendar", () => {
  const isDay = (text: string) => day.safeParse(text).success;
  expect(["2026-02-28", "2028-02-29"].every(isDay)).toBe(true);
  for (const text of ["", "2026-02-29", "2026-2-1", "0026-03-01", "2026-03-01T00:00", "tomorrow"])
    expect(isDay(text), text).toBe(false);
  expect(daysBetween("2026-03-01", "2026-04-01")).toBe(31);
  expect(addDays("2026-10-25", 7)).toBe("2026-11-01");
});

test("a session is repeated every week until the last day, and no day lies outside of the class", () => {
  const session = { id: "session22222", day: "2026-03-24", starts: "18:00" };
  expect(repeatWeekly(session, "2026-04-07")).toEqual([
    session,
    { ...session, id: "session222221", day: "2026-03-31" },
    { ...session, id: "session222222", day: "2026-04-07" },
  ]);
  const of = { first_day: "2026-03-03", last_day: "2026-04-07" };
  for (const day of ["2026-03-03", "2026-04-07"]) expect(outsideText(of, day)).toBeUndefined();
  for (const day of ["2026-03-02", "2026-04-08", "2026-03-3x", "2026-03-03x", "2026-03-32"])
    expect(outsideText(of, day)).toBe("Choose a day from March 3, 2026 to April 7, 2026.");
});
