import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { signInProblems } from "../lib/sign-in-problems.ts";

interface Outcome {
  outcome: "in" | "confirm" | "error";
  message?: string;
}

/** Whether this page opened the popup that is to report. */
let waiting = false;

/** false when the browser blocks popups. */
export function openPopup(): boolean {
  const [width, height] = [480, 660];
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 3);
  const place = `popup,width=${width},height=${height},left=${left},top=${top}`;
  waiting = open("/login/google?popup=1", "lectern-sign-in", place) !== null;
  return waiting;
}

/**
 * The popup reports through a channel, which works even when the browser cut its tie to this page. A sign-in shows on
 * every open page; what else there is to do or to read, only on the one that opened the popup. `next`: the path to go
 * on to after a password was asked for.
 */
export function usePopupOutcome(onProblem: (text: string) => void, next?: string) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const channel = new BroadcastChannel("lectern-sign-in");
    channel.onmessage = ({ data }: MessageEvent<Outcome>) => {
      const mine = waiting;
      waiting = false;
      if (data.outcome === "in") return void revalidate();
      if (!mine) return;
      if (data.outcome === "error") return onProblem(data.message ?? signInProblems.failed);
      const query = new URLSearchParams({ confirm: "google", ...(next && { to: next }) });
      void navigate(`/login?${query}`);
    };
    return () => channel.close();
  }, [navigate, revalidate, onProblem, next]);
}
