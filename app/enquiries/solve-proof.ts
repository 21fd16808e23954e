import { hashBytes, hashIterations, isProof } from "./proof.ts";

/** Finds the number that proves the work for a stamp. undefined where the browser cannot: on a page without https. */
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
    if (isProof(new Uint8Array(await subtle.deriveBits(parameters, key, hashBytes * 8))))
      return String(number);
  }
  return undefined;
}
