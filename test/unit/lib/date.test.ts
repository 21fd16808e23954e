import { expect, test } from "vitest";
import { formatDate } from "../../../app/lib/date.ts";

test("dates are written in UTC", () => {
  expect(formatDate("2026-03-01T23:59:59.000Z")).toBe("March 1, 2026");
});
