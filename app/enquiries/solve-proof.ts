import { hashBytes, hashIterations, provesWork } from "./proof.ts";

/**
 * Finds a number that is a proof of work for a stamp. Returns undefined when `signal` is aborted, and on a page without https,
 * where browsers have no Web Crypto.
 */
export async function solveProof(stamp: string, signal: AbortSignal): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return undefined;
  const encoder = new TextEncoder();
  const parameters = {
    name: "PBKDF2",
    hash: "SHA-256",
    salt: encoder.encode(stamp),
    iterations: hashIterations,
  };
  for (let number = 0; !signal.aborted; number++) {
    const key = await subtle.importKey("raw", encoder.encode(String(number)), "PBKDF2", false, [
      "deriveBits",
    ]);
    if (provesWork(new Uint8Array(await subtle.deriveBits(parameters, key, hashBytes * 8))))
      return String(number);
  }
  return undefined;
}
