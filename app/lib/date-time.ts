import { formatDate } from "./date.ts";

/** "November 21, 2026, 14:02 UTC". */
export function formatLongTime(iso: string): string {
  return `${formatDate(iso)}, ${iso.slice(11, 16)} UTC`;
}
