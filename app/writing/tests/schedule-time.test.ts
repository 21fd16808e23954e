import { expect, test } from "vitest";
import { readScheduleTime } from "../lib/schedule-time.ts";

test("a date and time of a form is read in the site's time zone", () => {
  expect(readScheduleTime("", "2028-02-29T10:05", "UTC")).toBe(Date.UTC(2028, 1, 29, 10, 5));
  expect(readScheduleTime("", "2027-06-30T23:59:30", "UTC")).toBe(Date.UTC(2027, 5, 30, 23, 59, 30));
  expect(readScheduleTime("", "2028-02-29T10:05", "Asia/Tokyo")).toBe(Date.UTC(2028, 1, 29, 1, 5));
});

test.for([
  "2027-06-31T10:00",
  "2027-02-29T10:00",
  "2027-02-30T10:00",
  "2027-13-01T10:00",
  "2027-06-30T24:00",
])("%s is no time, since there is no such day or hour", (when) => {
  expect(readScheduleTime("", when, "UTC")).toBeNaN();
});
