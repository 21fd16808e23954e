import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { googleFailedText } from "../lib/google-problems.ts";

interface Outcome {
  outcome: "signed-in" | "confirm" | "error";
  message?: string;
}

/** Whether this page opened the popup and is waiting for its outcome. */
let isWaitingForPopup = false;

/** Returns false when the browser blocks popups. `invitation`: the token with which somebody signs up. */
export function openPopup(invitation?: string): boolean {
  const [width, height] = [480, 660];
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 3);
  const windowFeatures = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const query = new URLSearchParams({ popup: "1", ...(invitation && { invite: invitation }) });
  isWaitingForPopup = open(`/login/google?${query}`, "site-sign-in", windowFeatures) !== null;
  return isWaitingForPopup;
}

/**
 * Receives the outcome from the popup through a BroadcastChannel, since browsers may remove `window.opener`. A
 * successful sign-in updates all open pages. Other outcomes concern only the page that opened the popup: an error is
 * passed to `onProblem`, "confirm" opens the login to ask for the password. `next`: the path to open after that.
 */
export function usePopupOutcome(onProblem: (text: string) => void, next?: string) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const channel = new BroadcastChannel("site-sign-in");
    channel.onmessage = ({ data }: MessageEvent<Outcome>) => {
      const isOpener = isWaitingForPopup;
      isWaitingForPopup = false;
      if (data.outcome === "signed-in") return void revalidate();
      if (!isOpener) return;
      if (data.outcome === "error") return onProblem(data.message ?? googleFailedText);
      const query = new URLSearchParams({ confirm: "google", ...(next && { to: next }) });
      void navigate(`/login?${query}`);
    };
    return () => channel.close();
  }, [navigate, revalidate, onProblem, next]);
}
