import { defineConfig } from "vitest/config";

// A test lies in the folder `tests` of its subject, and its name says how it runs: "x.test.ts" alone, "x.request.test.ts" on
// SQLite, "x.engines.test.ts" on both databases, "x.sqlite.test.ts" and "x.postgres.test.ts" on one. `npm test` runs all but
// PostgreSQL's; docs/testing.md says what runs when.
const withTests = "{app,config,db,packages,proof,server,storage,test,tools}/**";
const named = (suffix: string) => `${withTests}/*.${suffix}.test.ts`;
const ofFailures = "test/failures/**";

const onSqlite = (name: string, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: { name, include, exclude, globalSetup: ["test/setup/sqlite.ts"] },
});
const onPostgres = (name: string, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: { name, include, exclude, globalSetup: ["test/setup/postgres.ts"] },
});
// `npm test -- --two-nodes`: each site has two nodes, which get the requests in turn.
const onNodes = onPostgres("two nodes", ["request", "engines", "postgres"].map(named), [
  ofFailures,
  "**/nodes.postgres.test.ts",
]);
const twoNodes = { ...onNodes, test: { ...onNodes.test, provide: { nodes: 2 } } };

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
    // The tests kill, cut and race for a living: once in some ten thousand a busy machine wins. The output names what was tried again.
    retry: 1,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [`${withTests}/*.test.ts`],
          exclude: [...["request", "engines", "sqlite", "postgres"].map(named), ofFailures],
        },
      },
      onSqlite("sqlite", ["request", "engines", "sqlite"].map(named), [ofFailures]),
      onPostgres(
        "postgres",
        [...["engines", "postgres"].map(named), "test/failures/*.test.ts"],
        ["**/*.sqlite.test.ts"],
      ),
      twoNodes,
      onSqlite("failures", ["test/failures/*.test.ts"], ["**/*.postgres.test.ts"]),
      // What the built-in texts have to be: docs/content.md.
      { extends: true, test: { name: "content", include: ["tools/check-content/*.check.ts"] } },
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
