const inheritedNames = ["NODE_COMPILE_CACHE", "NODE_DISABLE_COMPILE_CACHE"];

/**
 * The environment of threads and child processes. Of this process's variables, some of which are secret, it holds only those of
 * Node's compile cache: without that cache, each thread and process would compile its modules again.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    inheritedNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}
