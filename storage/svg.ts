// SVG files: a few bytes can cause any amount of work.

const maxSniffedBytes = 4096;
const gzip = Buffer.from([0x1f, 0x8b]);
const filterStep = /<(?:[\w-]+:)?fe[A-Z]/g;
const filterUse = /\bfilter\s*[=:]/g;
const maxFilterSteps = 20;
const maxFilterUses = 50;

/** Whether the image library may read this as an SVG, compressed or not. */
export function mayBeSvg(bytes: Buffer): boolean {
  return bytes.subarray(0, 2).equals(gzip) || bytes.subarray(0, maxSniffedBytes).includes("<svg");
}

/** Whether an SVG has more filters than real drawings do. Each filter processes every pixel, often many times. */
export function isExpensiveSvg(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  return count(text, filterStep) > maxFilterSteps || count(text, filterUse) > maxFilterUses;
}

function count(text: string, pattern: RegExp) {
  return text.match(pattern)?.length ?? 0;
}
