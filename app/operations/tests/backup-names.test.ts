import { expect, test } from "vitest";
import { backupNameAt, keptBackups } from "../lib/backup-names.ts";

const dayMs = 24 * 60 * 60 * 1000;
const nights = (count: number) =>
  Array.from({ length: count }, (_, night) => backupNameAt(Date.UTC(2026, 11, 31, 3, 30) - night * dayMs));
const dayOf = (name: string) => name.slice(8, 16);

test("of a year's nights stay the last 7 days, 4 weeks and 6 months", () => {
  expect([...keptBackups(nights(365))].map(dayOf).sort()).toEqual([
    // The last of each month.
    ...["20260731", "20260831", "20260930", "20261031", "20261130"],
    // The Sundays.
    ...["20261213", "20261220"],
    // The days; among them the Sunday of the third week, and the last day of the month.
    ...["20261225", "20261226", "20261227", "20261228", "20261229", "20261230", "20261231"],
  ]);
});

test("the newest five stay, also when all are of one day", () => {
  const hours = Array.from({ length: 8 }, (_, hour) => backupNameAt(Date.UTC(2026, 4, 1, hour)));
  expect([...keptBackups(hours)].sort()).toEqual(hours.slice(-5));
});
