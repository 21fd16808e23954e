// `npm test`: checks types and style, runs the tests of every day (on SQLite, every act on PostgreSQL, and in a real
// browser), and prints one line with the totals. `npm run test:all` runs everything, with `--rest` all but what `npm test`
// runs. `npm test -- WORD…` runs the tests that match a word, wherever they are. `npm run test:fast` runs the quick tests, for
// work on a change; with --watch, again after each edit.
import { endCurrentRun, run } from "./test/run.ts";
import { needsBuild, type Selection, select, selectFast } from "./test/selection.ts";
import {
  type Count,
  runBrowserTests,
  runCheck,
  runCommandTests,
  runRequestTests,
  type Scope,
} from "./test/suites.ts";
import { watchSources } from "./test/watch.ts";

const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith("-"));
const options = args.filter((arg) => arg.startsWith("-"));
const isFast = options.includes("--fast");
const isAll = options.includes("--all");
const validOptions = isFast ? ["--fast", "--watch"] : isAll ? ["--all", "--rest"] : ["--two-nodes"];
if (options.some((option) => !validOptions.includes(option)) || (isAll && words.length > 0)) {
  console.error(
    "usage: npm test -- [--two-nodes] [WORD…] or npm run test:all -- [--rest] or npm run test:fast -- [--watch] [WORD…]",
  );
  process.exit(1);
}

if (options.includes("--watch")) await watchAndTest();
else process.exit((await testOnce()) ? 0 : 1);

/** Runs the selected tests and prints the totals. Returns true when there were tests and all of them passed. */
async function testOnce(): Promise<boolean> {
  const counts = await (isFast ? testFast(selectFast(words)) : testSlowly());
  const sum = (name: keyof Count) => counts.reduce((total, count) => total + count[name], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  if (passed + failed + skipped === 0) {
    console.error(`No test is named so: ${words.join(" ")}`);
    return false;
  }
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0;
}

async function testSlowly(): Promise<Count[]> {
  if (options.includes("--two-nodes")) return runTests("two-nodes", words.length > 0 ? select(words) : {});
  if (words.length > 0) return runTests("all", select(words));
  if (options.includes("--rest")) return runTests("rest");
  return [await runCheck(), ...(await runTests(isAll ? "all" : "daily"))];
}

/** Runs the tests on one database, without a browser. */
async function testFast(selection: Selection): Promise<Count[]> {
  const isBuilt = !needsBuild(selection) || (await run("tools/setup.mjs", [])) === 0;
  return isBuilt ? runTests("fast", selection) : [{ passed: 0, failed: 1, skipped: 0 }];
}

async function runTests(scope: Scope, selection: Selection = {}): Promise<Count[]> {
  const requests = await runRequestTests(scope, selection);
  // The tests of commands mostly wait for other programs, so the browser uses the processors meanwhile.
  const others = [runCommandTests(scope, selection), runBrowserTests(scope, selection)];
  return [requests, ...(await Promise.all(others))];
}

/** Runs the tests now and after each change. A change during a run ends this run and starts the next one. */
async function watchAndTest() {
  let change = Promise.withResolvers<void>();
  watchSources(() => {
    console.log("\nA file changed …");
    change.resolve();
    endCurrentRun();
  });
  for (;;) {
    change = Promise.withResolvers();
    await testOnce();
    console.log("Waiting for a change (Ctrl-C ends) …");
    await change.promise;
  }
}
