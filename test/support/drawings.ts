import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { Draw, Drawn } from "../../storage/storage.ts";

const maxBytes = 16 * 1024;
const drawings = new Map<string, Drawn>();

/**
 * Draws as `draw` does, but no small image twice: most tests need a cover, whichever, and each drawing starts a
 * process. What tests of drawing itself send is drawn all the same, since it is larger, refused, or another image.
 */
export function drawEachOnce(draw: Draw): Draw {
  return async (source, widths, drawFor) => {
    if (sizeOf(source) > maxBytes) return draw(source, widths, drawFor);
    const bytes = typeof source === "string" ? readFileSync(source) : source;
    const key = `${createHash("sha256").update(bytes).digest("hex")} ${widths}`;
    const drawn = drawings.get(key) ?? (await draw(source, widths, drawFor));
    if (drawn) drawings.set(key, drawn);
    return drawn;
  };
}

function sizeOf(source: string | Uint8Array): number {
  return typeof source === "string" ? statSync(source).size : source.length;
}
