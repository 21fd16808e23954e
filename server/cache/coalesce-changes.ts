interface Burst {
  count: number;
  timer: NodeJS.Timeout;
}

const windowMs = 1000;
const maxPerWindow = 5;

/**
 * Limits how often a change of a tag reaches the page cache, so that a blog with very many likes is not rendered without
 * pause. The returned function calls `onChange` for a tag at most five times a second. For further changes it calls `onDelay`
 * at once, and `onChange` once more at the end of the second.
 */
export function coalesceChanges(
  onChange: (tags: string[] | undefined) => void,
  onDelay: (tags: string[]) => void,
): (tags: string[] | undefined) => void {
  const bursts = new Map<string, Burst>();

  function endBurst(tag: string) {
    const hasDelayed = bursts.get(tag)!.count > maxPerWindow;
    bursts.delete(tag);
    if (hasDelayed) onChange([tag]);
  }

  function mayPass(tag: string) {
    const burst = bursts.get(tag) ?? { count: 0, timer: setTimeout(endBurst, windowMs, tag).unref() };
    bursts.set(tag, burst);
    return ++burst.count <= maxPerWindow;
  }

  return (tags) => {
    if (!tags) return onChange(undefined);
    const [current, delayed]: [string[], string[]] = [[], []];
    for (const tag of tags) (mayPass(tag) ? current : delayed).push(tag);
    if (current.length > 0) onChange(current);
    if (delayed.length > 0) onDelay(delayed);
  };
}
