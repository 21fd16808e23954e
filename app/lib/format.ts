/** "Nov 21, 2026, 14:05 UTC", or with the name that the time zone has on that day. */
export function formatShortTime(time: string | number, timeZone = "UTC"): string {
  return new Date(time).toLocaleString("en-US", {
    ...{ year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
    ...{ hourCycle: "h23", timeZone, timeZoneName: "short" },
  });
}

const byteUnits = ["bytes", "kB", "MB", "GB", "TB"];

/** "512 bytes", "3.4 MB": in steps of 1,000. */
export function formatBytes(bytes: number): string {
  const step = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${byteUnits[step]}`;
}
