const pattern = /^lectern-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/;

/** The name of a backup, "lectern-20261121-140501", in UTC. `now` in milliseconds since 1970. */
export function backupNameAt(now: number): string {
  const digits = new Date(now).toISOString().replaceAll(/\D/g, "");
  return `lectern-${digits.slice(0, 8)}-${digits.slice(8, 14)}`;
}

export function isBackupName(text: string): boolean {
  return pattern.test(text);
}

/** When a backup was made, in milliseconds since 1970. */
export function timeOfBackup(name: string): number {
  const [, ...parts] = pattern.exec(name)!.map(Number);
  return Date.UTC(parts[0]!, parts[1]! - 1, parts[2], parts[3], parts[4], parts[5]);
}

const dayMs = 24 * 60 * 60 * 1000;
/** How many backups stay: the newest, and the last one of so many days, weeks and months that have any. */
const kept = { newest: 5, days: 7, weeks: 4, months: 6 };

/** Those of the names that stay. */
export function keptBackups(names: string[]): Set<string> {
  const newestFirst = names.toSorted().reverse();
  const month = (time: number) => new Date(time).toISOString().slice(0, 7);
  // Weeks begin on Mondays: the first day of 1970 was a Thursday.
  const week = (time: number) => Math.floor((time / dayMs + 3) / 7);
  return new Set([
    ...newestFirst.slice(0, kept.newest),
    ...lastOfEach(newestFirst, (time) => Math.floor(time / dayMs), kept.days),
    ...lastOfEach(newestFirst, week, kept.weeks),
    ...lastOfEach(newestFirst, month, kept.months),
  ]);
}

function lastOfEach(newestFirst: string[], periodOf: (time: number) => string | number, count: number) {
  const periods = Map.groupBy(newestFirst, (name) => periodOf(timeOfBackup(name)));
  return [...periods.values()].slice(0, count).map(([name]) => name!);
}
