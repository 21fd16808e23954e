import { defineConfig } from "vitest/config";
import { areArticlesChecked } from "./test/setup/articles-stamp.ts";

// The folders say what runs when. `npm test` runs unit, requests and engines, the last on SQLite; `npm run test:all` also
// runs engines on PostgreSQL, and failures on both. "x.postgres.test.ts" and "x.sqlite.test.ts" run on one engine only.
const onSqlite = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include, exclude: ["**/*.postgres.test.ts"], globalSetup: ["test/setup/sqlite.ts"] },
});
const onPostgres = (name: string, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: { name, include, exclude, globalSetup: ["test/setup/postgres.ts"] },
});
// It sends every act, so `npm test` runs this one on PostgreSQL too.
const everyAct = "test/engines/accounts/permissions.test.ts";

// `npm test -- --two-nodes`: each site has two nodes, which get the requests in turn.
const onNodes = onPostgres(
  "two nodes",
  ["test/{requests,engines}/**/*.test.ts"],
  ["**/*.sqlite.test.ts", "**/nodes.postgres.test.ts"],
);
const twoNodes = { ...onNodes, test: { ...onNodes.test, provide: { nodes: 2 } } };

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
      { extends: true, test: { name: "unit", include: ["test/unit/**/*.test.ts"] } },
      onSqlite("sqlite", ["test/{requests,engines}/**/*.test.ts"]),
      onPostgres("acts", [everyAct], []),
      onPostgres(
        "postgres",
        ["test/engines/**/*.test.ts", "test/failures/*.test.ts"],
        ["**/*.sqlite.test.ts", everyAct],
      ),
      twoNodes,
      onSqlite("failures", ["test/failures/*.test.ts"]),
      ...(process.env.CI || isNamed || !areArticlesChecked() ? [articles] : []),
      // These tests start several programs and load the machine, so they run after the others.
      {
        extends: true,
        test: {
          name: "commands",
          include: ["test/failures/commands/*.test.ts"],
          testTimeout: 600_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
