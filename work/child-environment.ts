/**
 * The environment variables of our threads and child processes: none of ours, since some are secret, but Node's folder for
 * compiled modules. Without it, each of them compiles its modules again.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}
