import { useCallback, useEffect, useRef, useState } from "react";

/**
 * A state that a person switches and the server keeps. The switch shows at once; a failed save leaves it as it is and
 * is only logged. `known` is what the server said last, `saved` what it is known to hold since.
 */
export function useWish<Answer>(address: string, known: boolean, onSaved?: (answer: Answer) => void) {
  const [on, setOn] = useState(known);
  const [saved, setSaved] = useState(known);
  const latest = useRef({ address, wish: known, saved: known, underWay: false });

  useEffect(() => {
    const before = latest.current;
    // Another address is another thing to switch.
    if (before.address !== address) latest.current = { address, wish: known, saved: known, underWay: false };
    // A click that is not saved yet stays what is shown, whatever the server said before it.
    const waiting = before.address === address && before.wish !== before.saved;
    latest.current.saved = known;
    setSaved(known);
    if (waiting) return;
    latest.current.wish = known;
    setOn(known);
  }, [known, address]);

  const wish = useCallback(
    async (next: boolean) => {
      const mine = latest.current;
      mine.wish = next;
      setOn(next);
      await oneAtATime(async () => {
        if (mine.wish !== next || mine.saved === next) return;
        mine.underWay = true;
        const answer = await post<Answer>(address, next);
        mine.saved = next;
        setSaved(next);
        onSaved?.(answer);
      })
        .catch((error) => console.error(`Could not save ${address}:`, error))
        .finally(() => {
          mine.underWay = false;
        });
    },
    [address, onSaved],
  );
  const isUnderWay = useCallback(() => latest.current.underWay, []);
  return { on, saved, wish, isUnderWay };
}

let last: Promise<unknown> = Promise.resolve();

/** One act at a time in all tabs of this browser: the first one may bring the cookie that the next one needs. */
function oneAtATime(act: () => Promise<void>): Promise<unknown> {
  if (navigator.locks) return navigator.locks.request("lectern-act", act);
  last = last.catch(() => {}).then(act);
  return last;
}

async function post<Answer>(address: string, on: boolean): Promise<Answer> {
  const response = await fetch(address, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams({ on: on ? "yes" : "no" }),
    keepalive: true,
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.json() as Promise<Answer>;
}
