import { useCallback, useEffect, useRef, useState } from "react";
import { logUnlessGone } from "../../ui/log-unless-gone.ts";

/** What an act that was saved tells all pages of this browser: its desired state, and what the server answered. */
interface SavedAct<Data> {
  address: string;
  on: boolean;
  data: Data;
}

/**
 * A switch that the server stores. A click shows at once. When its save fails, which is logged, it stays on screen, or with
 * `onFailed` is taken back. `fromServer`: the state that the server sent with the page. `serverState`: the last state that it confirmed, to this page
 * or to another one of this browser. `onSaved` and `onFailed` must stay the same functions.
 */
export function useToggle<Data>(
  address: string,
  fromServer: boolean,
  { onSaved, onFailed }: { onSaved?: (data: Data) => void; onFailed?: (error: Error) => void } = {},
) {
  const [on, setOn] = useState(fromServer);
  const [serverState, setServerState] = useState(fromServer);
  const latest = useRef({ address, desired: fromServer, saved: fromServer, isSaving: false });

  const confirm = useCallback((confirmed: boolean) => {
    const state = latest.current;
    // An unsaved click stays on screen: what was confirmed is older than it.
    const isUnsaved = state.isSaving || state.desired !== state.saved;
    state.saved = confirmed;
    setServerState(confirmed);
    if (isUnsaved) return;
    state.desired = confirmed;
    setOn(confirmed);
  }, []);

  useEffect(() => {
    if (latest.current.address !== address)
      latest.current = { address, desired: fromServer, saved: fromServer, isSaving: false };
    confirm(fromServer);
  }, [confirm, fromServer, address]);

  useEffect(() => {
    const onAct = ({ data: act }: MessageEvent<SavedAct<Data>>) => {
      if (act.address !== address) return;
      confirm(act.on);
      onSaved?.(act.data);
    };
    actChannel ??= new BroadcastChannel(actChannelName);
    actChannel.addEventListener("message", onAct);
    return () => actChannel?.removeEventListener("message", onAct);
  }, [confirm, address, onSaved]);

  const set = useCallback(
    async (desired: boolean) => {
      const state = latest.current;
      state.desired = desired;
      setOn(desired);
      await runOneAtATime(async () => {
        if (state.desired !== desired || state.saved === desired) return;
        state.isSaving = true;
        const data = await saveAct<Data>(address, desired);
        confirm(desired);
        onSaved?.(data);
      })
        .catch((error) => {
          logUnlessGone(`Could not save ${address}:`, error);
          if (!onFailed || state.desired !== desired) return;
          state.desired = state.saved;
          setOn(state.saved);
          onFailed(error);
        })
        .finally(() => {
          state.isSaving = false;
        });
    },
    [confirm, address, onSaved, onFailed],
  );
  const isSaving = useCallback(() => latest.current.isSaving, []);
  return { on, serverState, set, isSaving };
}

const actChannelName = "site-acts";
/** All toggles of a page listen here: each channel takes most of a millisecond to open, and a page of cards has forty toggles. */
let actChannel: BroadcastChannel | undefined;
let lastAct: Promise<unknown> | undefined;

/** Runs one act at a time in all tabs of this browser: the first one may set the cookie that the next one needs. */
function runOneAtATime(act: () => Promise<void>): Promise<unknown> {
  if (navigator.locks) return navigator.locks.request("site-act", act);
  // Browsers have no locks on plain http. Then only the acts of this tab wait for each other.
  lastAct = (lastAct ?? Promise.resolve()).catch(() => {}).then(act);
  return lastAct;
}

/**
 * Sends an act's desired state, and tells all pages of this browser. Returns what the server answers; throws when it was not saved.
 * By a plain fetch: the router's fetchers abort an act when the next one begins, also the one that brings a visitor's cookie.
 */
async function saveAct<Data>(address: string, on: boolean): Promise<Data> {
  const response = await fetch(address, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams({ on: on ? "yes" : "no" }),
    keepalive: true,
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`, { cause: response.status });
  const data: Data = await response.json();
  // A channel of its own, since `actChannel` would not tell the other toggles of this page.
  const channel = new BroadcastChannel(actChannelName);
  channel.postMessage({ address, on, data } satisfies SavedAct<Data>);
  channel.close();
  return data;
}
