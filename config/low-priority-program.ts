import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { childEnvironment } from "./child-environment.ts";

/**
 * Runs a program of ours that sends one message: its result, or a text that says what went wrong, which is thrown. Throws the reason
 * of `signal`, too. The program should end when its parent disconnects.
 */
export async function runLowPriority<T extends object>(
  program: string,
  args: string[],
  signal: AbortSignal,
  env = childEnvironment(),
): Promise<T> {
  signal.throwIfAborted();
  const child = fork(program, args, { env, execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] });
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const kill = () => void child.kill("SIGKILL");
  signal.addEventListener("abort", kill, { once: true });
  child.once("message", (answer: T | string) =>
    typeof answer === "string" ? reject(new Error(answer)) : resolve(answer),
  );
  child.once("error", reject);
  // This event comes after the last message, "exit" may come before it.
  child.once("close", (code, exitSignal) =>
    reject(signal.aborted ? signal.reason : new Error(`the copying ended with ${code ?? exitSignal}`)),
  );
  try {
    if (child.pid) setPriority(child.pid, 19);
  } catch {
    // Some systems do not allow it.
  }
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", kill);
  }
}
