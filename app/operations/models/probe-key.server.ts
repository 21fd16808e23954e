import { signText, verifyText } from "../../core/signed-text.server.ts";

export const probePath = "/healthz/probe";
const purpose = "probe";
const maxAgeMs = 10 * 60 * 1000;

/** The value of the Authorization header: only who has the site's secret can make it. */
export function probeKey(secret: string, now = Date.now()): string {
  return `Probe ${signText(secret, purpose, String(now))}`;
}

export function isProbeKey(secret: string, header: string | undefined, now = Date.now()): boolean {
  const madeAt = Number(verifyText(secret, purpose, header?.replace(/^Probe /, "") ?? "") ?? Number.NaN);
  return Math.abs(now - madeAt) < maxAgeMs;
}
