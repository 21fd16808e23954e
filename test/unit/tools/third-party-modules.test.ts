import type { Plugin } from "vite";
import { expect, test } from "vitest";
import { patchModule, withoutModules } from "../../../tools/third-party-modules.ts";
import { bundle } from "../../support/bundle.ts";

const tool = { "/tool.js": 'export const use = () => "used"; export function both() { return "a b"; }' };
const app = 'import { both } from "/tool.js"; console.log(both());';

test("unused modules are left out of the browser's code", async () => {
  const code = await buildCode([withoutModules([{ path: "/tool.js", exports: "both use" }])], {
    "/tool.js": 'export const use = () => "used"; function both() { return "a b"; } export { both };',
  });
  expect(code).not.toContain("a b");
});

test("one line of a third-party module is patched", async () => {
  const code = await buildCode([patchModule({ path: "/tool.js", from: '"a b"', to: '"c"' })], tool);
  expect(code).toContain('"c"');
  expect(code).not.toContain("a b");
});

test.for<[string, Plugin]>([
  ["a module exports more than expected", withoutModules([{ path: "/tool.js", exports: "both" }])],
  ["a module exports less than expected", withoutModules([{ path: "/tool.js", exports: "both use more" }])],
  ["the module to leave out does not exist", withoutModules([{ path: "/other.js", exports: "" }])],
  ["the line to patch does not exist", patchModule({ path: "/tool.js", from: "no such line", to: "" })],
  ["the line to patch exists twice", patchModule({ path: "/tool.js", from: "use", to: "" })],
  ["the module to patch does not exist", patchModule({ path: "/other.js", from: "a", to: "b" })],
])("the build fails when %s", async ([, plugin]) => {
  await expect(buildCode([plugin], tool)).rejects.toThrow(/has changed|not loaded any more/);
});

/** Bundles a small program with these modules. Returns the code for browsers. */
function buildCode(plugins: Plugin[], modules: Record<string, string>) {
  return bundle({ "/app.js": app, ...modules }, plugins, {
    minify: false,
    rolldownOptions: { input: "/app.js" },
  });
}
