import { useCallback, useEffect, useRef, useState } from "react";

/**
 * A switch that the server stores. A click shows at once, and stays on screen when its save fails, which is only logged.
 * `fromServer`: the state that the server sent with the page. `serverState`: the last state that it confirmed.
 */
export function useToggle<Data>(address: string, fromServer: boolean, onSaved?: (data: Data) => void) {
  const [on, setOn] = useState(fromServer);
  const [serverState, setServerState] = useState(fromServer);
  const latest = useRef({ address, desired: fromServer, saved: fromServer, isSaving: false });

  useEffect(() => {
    const previous = latest.current;
    const isOther = previous.address !== address;
    if (isOther) latest.current = { address, desired: fromServer, saved: fromServer, isSaving: false };
    // An unsaved click stays on screen: the page's state is older than it.
    const isUnsaved = !isOther && previous.desired !== previous.saved;
    latest.current.saved = fromServer;
    setServerState(fromServer);
    if (isUnsaved) return;
    latest.current.desired = fromServer;
    setOn(fromServer);
  }, [fromServer, address]);

  const set = useCallback(
    async (desired: boolean) => {
      const state = latest.current;
      state.desired = desired;
      setOn(desired);
      await runOneAtATime(async () => {
        if (state.desired !== desired || state.saved === desired) return;
        state.isSaving = true;
        const data = await saveAct<Data>(address, desired);
        state.saved = desired;
        setServerState(desired);
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
  return { on, serverState, set, isSaving };
}

let lastAct: Promise<unknown> | undefined;

/** Runs one act at a time in all tabs of this browser: the first one may set the cookie that the next one needs. */
export function runOneAtATime(act: () => Promise<void>): Promise<unknown> {
  if (navigator.locks) return navigator.locks.request("lectern-act", act);
  // Browsers have no locks on plain http. Then only the acts of this tab wait for each other.
  lastAct = (lastAct ?? Promise.resolve()).catch(() => {}).then(act);
  return lastAct;
}

/** Sends an act's desired state. Returns what the server answers; throws when it was not saved. */
export async function saveAct<Data>(address: string, on: boolean): Promise<Data> {
  const response = await fetch(address, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams({ on: on ? "yes" : "no" }),
    keepalive: true,
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.json() as Promise<Data>;
}
