import { signText, verifyText } from "../../core/signed-text.server.ts";

const purpose = "setup";

/**
 * The path of the link that the start prints: who reads it runs the site. No request can prove that, since a proxy or tunnel
 * on the same machine need not add a header. It is the same on all nodes and after a restart.
 */
export function setupPath({ SECRET }: { SECRET: string }): string {
  return `/setup?${new URLSearchParams({ key: signText(SECRET, purpose, "owner") })}`;
}

export function isSetupKey({ SECRET }: { SECRET: string }, key: string | undefined): boolean {
  return key !== undefined && verifyText(SECRET, purpose, key) !== undefined;
}
