import { expect, test } from "vitest";
import { listTimeZones, timeIn } from "../time-zones.ts";

test("time zones have the names of today and of before, each of them once, and all can be used", () => {
  const zones = listTimeZones();
  expect(zones[0]).toBe("UTC");
  expect(new Set(zones).size).toBe(zones.length);
  for (const zone of ["Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "America/Argentina/Buenos_Aires"])
    expect(zones).toContain(zone);
  for (const zone of zones) expect(timeIn(zone, "2026-03-01T09:00"), zone).not.toBeNaN();
});
