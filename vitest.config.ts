import { defineConfig } from "vitest/config";
import { areChecked } from "./test/setup/articles-stamp.ts";

// What reads or writes the database in a way in which the two may differ runs on each. "x.postgres.test.ts" is for what
// only that one does, "x.sqlite.test.ts" also for what needs a site and does not depend on its database. What needs
// neither runs as "unit".
const engine = (name: string, other: string) => ({
  extends: true as const,
  test: {
    name,
    include: ["test/{accounts,operations,reactions,reading,writing}/*.test.ts"],
    exclude: [`test/*/*.${other}.test.ts`],
    globalSetup: [`test/setup/${name}.ts`],
  },
});

// The articles' code is run and their prose is read when one of them has changed, when they are named, and in CI.
const isNamed = process.argv.some((word) => word.includes("articles"));
const articles = {
  extends: true as const,
  test: { name: "articles", include: ["test/articles/*.test.ts"], globalSetup: ["test/setup/articles.ts"] },
};

export default defineConfig({
  test: {
    // Node runs our TypeScript as it stands, in the tests as in the product.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // The built site is what is tested: with React as it is shipped.
    env: { NODE_ENV: "production" },
    isolate: false,
    // One more than the two processors that there are at least: many tests wait for a process, or for a time-out.
    maxWorkers: 3,
    // For a machine that has much else to do; a test that works takes a second or two.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5000 } },
    projects: [
      engine("sqlite", "postgres"),
      engine("postgres", "sqlite"),
      { extends: true, test: { name: "unit", include: ["test/unit/*.test.ts"] } },
      ...(process.env.CI || isNamed || !areChecked() ? [articles] : []),
      // Whole programs, several of them one after another; after the others, since they leave little of the machine.
      {
        extends: true,
        test: {
          name: "commands",
          include: ["test/commands/*.test.ts"],
          testTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
