import { defineConfig } from "@playwright/test";
import chromium from "@sparticuz/chromium";

// The site greets search engines' robots in its own way, and takes a short or headless user agent for one of them.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36";

export default defineConfig({
  testMatch: "**/*.spec.ts",
  globalSetup: "./support/template.ts",
  outputDir: "../../test-results",
  reporter: "list",
  retries: 0,
  workers: 2,
  // Generous, for machines that do something else as well.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: !!process.env.CI,
  use: {
    userAgent,
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      // Of this package, its browser alone: its own arguments switch web security off.
      executablePath: await chromium.executablePath(),
      args: ["--no-sandbox", "--headless=shell", "--disable-gpu"],
    },
  },
});
