import { defineConfig } from "@playwright/test";
import chromium from "@sparticuz/chromium";

// The user agent of a normal browser. The default one says that the browser is headless.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36";

const launchOptions = {
  // Only the browser comes from this package. Its list of arguments would switch web security off.
  executablePath: await chromium.executablePath(),
  args: ["--no-sandbox", "--headless=shell", "--disable-gpu"],
};

export default defineConfig({
  // `npm test` runs the first two, the rest of `npm run test:all` the third.
  projects: [
    {
      name: "screens",
      testDir: "screens",
      // Scrollbars take room there, as on Windows and Linux.
      use: { launchOptions: { ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] } },
    },
    {
      name: "journeys",
      testDir: "../app",
      testMatch: "**/tests/*.spec.ts",
      testIgnore: "**/*.detail.spec.ts",
    },
    { name: "details", testDir: "../app", testMatch: "**/tests/*.detail.spec.ts" },
  ],
  globalSetup: "./support/browser/template.ts",
  outputDir: "../test-results",
  reporter: "list",
  retries: 1,
  workers: 2,
  // Long, because the machine may be busy with other work.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: !!process.env.CI,
  use: {
    userAgent,
    viewport: { width: 1280, height: 800 },
    launchOptions,
  },
});
