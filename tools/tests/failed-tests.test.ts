import { expect, test } from "vitest";
import { failedTests } from "../failed-tests.ts";

test("the reports of vitest and Playwright name what failed, and of a file that could not be loaded the file", () => {
  const testResults = [
    {
      name: "a.test.ts",
      status: "failed",
      assertionResults: [
        { fullName: "rises", status: "failed" },
        { fullName: "bakes", status: "passed" },
      ],
    },
    { name: "b.test.ts", status: "failed", assertionResults: [] },
    { name: "c.test.ts", status: "passed", assertionResults: [{ fullName: "cools", status: "passed" }] },
  ];
  expect(failedTests({ testResults })).toEqual(["a.test.ts: rises", "b.test.ts"]);
  const specs = [
    { file: "d.spec.ts", title: "rests", ok: true },
    { file: "d.spec.ts", title: "burns", ok: false },
  ];
  expect(failedTests({ suites: [{ suites: [{ specs }] }] })).toEqual(["d.spec.ts: burns"]);
  expect(failedTests({})).toEqual([]);
});
