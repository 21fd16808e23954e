import { type BuildOptions, build, type Plugin } from "vite";

/** Bundles modules from memory: `sources` has their texts by path. `options` must name the entry. Returns the code. */
export async function bundle(
  sources: Record<string, string>,
  plugins: Plugin[],
  options: BuildOptions,
): Promise<string> {
  const virtualModules: Plugin = {
    name: "virtual",
    enforce: "pre",
    resolveId: (id) => (id in sources ? id : undefined),
    load: (id) => sources[id],
  };
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [virtualModules, ...plugins],
    build: { write: false, ...options },
  });
  if (!("output" in result)) throw new Error("one build was expected");
  return result.output[0].code;
}
