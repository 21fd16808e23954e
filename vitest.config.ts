import { defineConfig } from "vitest/config";
import { areArticlesChecked } from "./test/setup/articles-stamp.ts";

// Tests whose result may depend on the database run on both. "x.postgres.test.ts" runs on PostgreSQL only.
// "x.sqlite.test.ts" runs on SQLite only: it also holds tests that need a site, but do not depend on its database.
// Tests that need no site are in "unit".
const engine = (name: string, other: string) => ({
  extends: true as const,
  test: {
    name,
    include: ["test/{accounts,desk,enquiries,learning,operations,reactions,reading,writing}/*.test.ts"],
    exclude: [`test/*/*.${other}.test.ts`],
    globalSetup: [`test/setup/${name}.ts`],
  },
});

// The tests of the articles run when an article has changed, when a word on the command line names them, and in CI.
const isNamed = process.argv.some((word) => word.includes("articles"));
const articles = {
  extends: true as const,
  test: { name: "articles", include: ["test/articles/*.test.ts"], globalSetup: ["test/setup/articles.ts"] },
};

// As the site runs: packages then load their production builds too.
process.env.NODE_ENV = "production";

export default defineConfig({
  test: {
    // Node runs our TypeScript files directly, in the tests as in production.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // The tests run the built site, with React's production build.
    env: { NODE_ENV: "production" },
    isolate: false,
    // One more than two processors can run: many tests just wait for a process or a timeout.
    maxWorkers: 3,
    // Long enough for a busy machine; usually a test takes a second or two.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      engine("sqlite", "postgres"),
      engine("postgres", "sqlite"),
      { extends: true, test: { name: "unit", include: ["test/unit/**/*.test.ts"] } },
      ...(process.env.CI || isNamed || !areArticlesChecked() ? [articles] : []),
      // These tests start several programs and load the machine, so they run after the others.
      {
        extends: true,
        test: {
          name: "commands",
          include: ["test/commands/*.test.ts"],
          testTimeout: 600_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
