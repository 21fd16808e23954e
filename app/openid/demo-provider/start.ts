import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

export type DemoProvider = Awaited<ReturnType<typeof startDemoProvider>>;

/** What the provider's thread is told. */
export interface Registration {
  /** Origin of the site that is registered as the only client. */
  site: string;
  callback: string;
  id: string;
  secret: string;
  /** Where e-mail, name and picture are told: in the ID token, as Google does, or only when asked for apart. */
  claimsIn: "id-token" | "userinfo";
}

/**
 * Starts an OpenID provider on a free port of this machine, with the given site as its only client. It runs in a
 * thread of its own: loading it takes time that requests need not wait for, and what it prints at its start, to
 * warn operators of real providers, stays there.
 */
export async function startDemoProvider(site: string, claimsIn: Registration["claimsIn"] = "id-token") {
  const secret = randomBytes(32).toString("base64url");
  const workerData: Registration = {
    site,
    callback: `${site}/login/callback`,
    id: "lectern",
    secret,
    claimsIn,
  };
  const file = join(import.meta.dirname, "worker.ts");
  const worker = new Worker(file, { workerData, stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  // One that fails later is noticed by who signs in; it must not end the server.
  worker.on("error", () => {});
  const issuer = await new Promise<string>((done, failed) => {
    worker.once("message", done);
    worker.once("error", failed);
    worker.once("exit", () => failed(new Error("the demo provider ended")));
  });
  // A server that ends does not wait for it.
  worker.unref();
  const ended = new Promise<void>((done) => worker.once("exit", () => done()));
  return { issuer, id: workerData.id, secret, ended, stop: () => worker.terminate() };
}
