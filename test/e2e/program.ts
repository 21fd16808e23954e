import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "../..");

/** The real program on data of its own, on a port that was free. */
export class Program {
  readonly #env: Record<string, string>;
  readonly #folder: string;
  #child?: ChildProcess;
  url = "";

  constructor(folder: string, env: Record<string, string>) {
    this.#folder = folder;
    this.#env = env;
  }

  static async start(env: Record<string, string> = {}): Promise<Program> {
    const program = new Program(await mkdtemp(join(tmpdir(), "lectern-e2e-")), env);
    await program.start();
    return program;
  }

  /** Starts it, the second time on the port that it had. */
  async start() {
    const port = this.url ? new URL(this.url).port : "0";
    const child = spawn(process.execPath, ["server/start.ts"], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: port, DATA_DIR: this.#folder, ...this.#env },
      // The channel ends with this process, however that ends, and the program with the channel.
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    this.#child = child;
    this.url = await readyAddress(child);
  }

  async stop() {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  }

  async remove() {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Reads the program's log to its end, for the line that names its address. */
function readyAddress(child: ChildProcess) {
  return new Promise<string>((found, failed) => {
    child.once("exit", (code) => failed(new Error(`The program ended with ${code} before it was ready.`)));
    createInterface(child.stdout!).on("line", (line) => {
      const ready = /is ready: (http[^"\s]+)/.exec(line);
      if (ready) found(ready[1]!);
    });
  });
}
