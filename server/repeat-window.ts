const maxMs = 3000;

/**
 * Tells whether a read that lost its database is answered again: for some seconds after the first such read, since a database that
 * restarts is back by then. In a longer outage nobody waits. `startedAt`: of this read (performance.now()).
 */
export function openRepeatWindow(): (isLost: boolean, startedAt: number) => boolean {
  let lostSince: number | undefined;
  return (isLost, startedAt) => {
    const now = performance.now();
    lostSince = isLost ? (lostSince ?? now) : undefined;
    return lostSince !== undefined && now - Math.min(lostSince, startedAt) < maxMs;
  };
}
