interface Burst {
  count: number;
  timer: NodeJS.Timeout;
}

const windowMs = 1000;
const maxDrops = 5;

/**
 * Passes on what changed, but no tag more than five times within a second: however often a blog is liked, its page is
 * rendered a few times a second. What comes beyond is passed on when the second is over, and `putOff` is told at once.
 */
export function coalesceChanges(
  changed: (tags: string[] | undefined) => void,
  putOff: (tags: string[]) => void,
): (tags: string[] | undefined) => void {
  const bursts = new Map<string, Burst>();

  function end(tag: string) {
    const late = bursts.get(tag)!.count > maxDrops;
    bursts.delete(tag);
    if (late) changed([tag]);
  }

  function mayPass(tag: string) {
    const burst = bursts.get(tag) ?? { count: 0, timer: setTimeout(end, windowMs, tag).unref() };
    bursts.set(tag, burst);
    return ++burst.count <= maxDrops;
  }

  return (tags) => {
    if (!tags) return changed(undefined);
    const [now, later]: [string[], string[]] = [[], []];
    for (const tag of tags) (mayPass(tag) ? now : later).push(tag);
    if (now.length > 0) changed(now);
    if (later.length > 0) putOff(later);
  };
}
