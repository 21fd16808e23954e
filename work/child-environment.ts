const names = ["NODE_COMPILE_CACHE", "NODE_DISABLE_COMPILE_CACHE"];

/**
 * The environment variables of our threads and child processes: none of ours, since some are secret, but those of Node's cache
 * of compiled modules. Without it, each of them compiles its modules again.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
