import { build, type Plugin } from "vite";
import { expect, test } from "vitest";
import { patchModule } from "../third-party-modules.ts";

const sources: Record<string, string> = {
  "/app.js": 'import { both } from "/tool.js"; console.log(both());',
  "/tool.js": 'export const use = () => "used"; export function both() { return "a b"; }',
};

test("one line of a third-party module is patched", async () => {
  const code = await buildCode(patchModule({ path: "/tool.js", from: '"a b"', to: '"c"' }));
  expect(code).toContain('"c"');
  expect(code).not.toContain("a b");
});

test.for<[string, Plugin]>([
  ["the line to patch does not exist", patchModule({ path: "/tool.js", from: "no such line", to: "" })],
  ["the line to patch exists twice", patchModule({ path: "/tool.js", from: "use", to: "" })],
  ["the module to patch does not exist", patchModule({ path: "/other.js", from: "a", to: "b" })],
])("the build fails when %s", async ([, plugin]) => {
  await expect(buildCode(plugin)).rejects.toThrow(/has changed|not loaded any more/);
});

/** Bundles a small program. Returns the code for browsers. */
async function buildCode(plugin: Plugin): Promise<string> {
  const memory: Plugin = {
    name: "memory",
    enforce: "pre",
    resolveId: (id) => (id in sources ? id : undefined),
    load: (id) => sources[id],
  };
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [memory, plugin],
    build: { write: false, minify: false, rolldownOptions: { input: "/app.js" } },
  });
  if (!("output" in result)) throw new Error("one build was expected");
  return result.output[0].code;
}
