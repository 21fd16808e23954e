import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

export type DemoProvider = Awaited<ReturnType<typeof startDemoProvider>>;

/** The options of the provider, which its thread gets as `workerData`. */
export interface ProviderOptions {
  /** The origin of the only client, our site. */
  site: string;
  callbackUrl: string;
  clientId: string;
  secret: string;
  /** Where e-mail, name and picture are returned: in the ID token, like Google, or only from the userinfo endpoint. */
  claimsIn: "id-token" | "userinfo";
}

/**
 * Starts an OpenID provider on a free port of this machine, with `site` as its only client. It runs in a thread, so
 * that loading it delays no request, and so that its warnings for operators of real providers are not printed.
 */
export async function startDemoProvider(site: string, claimsIn: ProviderOptions["claimsIn"] = "id-token") {
  const secret = randomBytes(32).toString("base64url");
  const workerData: ProviderOptions = {
    site,
    callbackUrl: `${site}/login/callback`,
    clientId: "site",
    secret,
    claimsIn,
  };
  const file = join(import.meta.dirname, "worker.ts");
  const worker = new Worker(file, { workerData, stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  // Without a listener, a later error would end the server. Whoever signs in then sees an error.
  worker.on("error", () => {});
  const issuer = await new Promise<string>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the demo provider ended")));
  });
  // Lets the server end without waiting for this thread.
  worker.unref();
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  return { issuer, id: workerData.clientId, secret, ended, stop: () => worker.terminate() };
}
