import { useCallback, useEffect, useRef, useState } from "react";

/**
 * A state that a person switches and the server stores. It shows at once; a failed save leaves it as it is and is only
 * logged. `fromServer`: the state that the page came with. `saved`: the state that the server is known to hold.
 */
export function useToggle<Data>(address: string, fromServer: boolean, onSaved?: (data: Data) => void) {
  const [on, setOn] = useState(fromServer);
  const [saved, setSaved] = useState(fromServer);
  const latest = useRef({ address, desired: fromServer, saved: fromServer, isSaving: false });

  useEffect(() => {
    const before = latest.current;
    const isOther = before.address !== address;
    if (isOther) latest.current = { address, desired: fromServer, saved: fromServer, isSaving: false };
    // A click that is not saved yet goes on showing, whatever the server rendered before it.
    const isUnsaved = !isOther && before.desired !== before.saved;
    latest.current.saved = fromServer;
    setSaved(fromServer);
    if (isUnsaved) return;
    latest.current.desired = fromServer;
    setOn(fromServer);
  }, [fromServer, address]);

  const set = useCallback(
    async (desired: boolean) => {
      const state = latest.current;
      state.desired = desired;
      setOn(desired);
      await oneAtATime(async () => {
        if (state.desired !== desired || state.saved === desired) return;
        state.isSaving = true;
        const data = await post<Data>(address, desired);
        state.saved = desired;
        setSaved(desired);
        onSaved?.(data);
      })
        .catch((error) => console.error(`Could not save ${address}:`, error))
        .finally(() => {
          state.isSaving = false;
        });
    },
    [address, onSaved],
  );
  const isSaving = useCallback(() => latest.current.isSaving, []);
  return { on, saved, set, isSaving };
}

let last: Promise<unknown> | undefined;

/** Runs one act at a time in all tabs of this browser: the first may bring the cookie that the next one needs. */
function oneAtATime(act: () => Promise<void>): Promise<unknown> {
  if (navigator.locks) return navigator.locks.request("lectern-act", act);
  // Browsers have no locks on plain http: then the acts of this tab wait for each other.
  last = (last ?? Promise.resolve()).catch(() => {}).then(act);
  return last;
}

async function post<Data>(address: string, on: boolean): Promise<Data> {
  const response = await fetch(address, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams({ on: on ? "yes" : "no" }),
    keepalive: true,
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.json() as Promise<Data>;
}
