/** What vitest and Playwright write into their reports; of each the fields that are read here. */
export type Report = Partial<Record<"numPassedTests" | "numFailedTests" | "numPendingTests", number>> & {
  stats?: Partial<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>;
  testResults?: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
  suites?: Suite[];
};

interface Suite {
  specs?: { file: string; title: string; ok: boolean }[];
  suites?: Suite[];
}

/** The failed tests, each with its file; of a file that failed as a whole, the file. */
export function failedTests({ testResults = [], suites = [] }: Report): string[] {
  const ofVitest = testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      return failed.length > 0 ? failed.map(({ fullName }) => `${name}: ${fullName}`) : [name];
    });
  return [...ofVitest, ...suites.flatMap(failedSpecs)];
}

function failedSpecs({ specs = [], suites = [] }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}
