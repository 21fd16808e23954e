// Drawings: a few bytes of them may ask for any amount of work.

const sniffedBytes = 4096;
const gzip = Buffer.from([0x1f, 0x8b]);
const filterStep = /<(?:[\w-]+:)?fe[A-Z]/g;
const filterUse = /\bfilter\s*[=:]/g;
const maxFilterSteps = 20;
const maxFilterUses = 50;

/** Whether the image library may take this for an SVG, packed or not. */
export function mayBeDrawing(bytes: Buffer): boolean {
  return bytes.subarray(0, 2).equals(gzip) || bytes.subarray(0, sniffedBytes).includes("<svg");
}

/** Whether an SVG holds more filters than anybody draws: each works on every pixel, many times over. */
export function isHeavyDrawing(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  return count(text, filterStep) > maxFilterSteps || count(text, filterUse) > maxFilterUses;
}

function count(text: string, pattern: RegExp) {
  return text.match(pattern)?.length ?? 0;
}
