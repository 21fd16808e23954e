import { type BuildOptions, build, type Plugin } from "vite";

/** Bundles `sources`, the text of each module by its path, from /app.js on. Returns the code for browsers. */
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
