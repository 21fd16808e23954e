import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { signInProblems } from "../lib/sign-in-problems.ts";

interface Outcome {
  outcome: "in" | "confirm" | "error";
  message?: string;
}

/** false when the browser blocks popups. */
export function openPopup(): boolean {
  const [width, height] = [480, 660];
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 3);
  const place = `popup,width=${width},height=${height},left=${left},top=${top}`;
  return open("/login/google?popup=1", "lectern-sign-in", place) !== null;
}

/** The popup reports through a channel, which works even when the browser cut its tie to this page. */
export function usePopupOutcome(onProblem: (text: string) => void) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const channel = new BroadcastChannel("lectern-sign-in");
    channel.onmessage = ({ data }: MessageEvent<Outcome>) => {
      if (data.outcome === "in") void revalidate();
      else if (data.outcome === "confirm") void navigate("/login?confirm=google");
      else onProblem(data.message ?? signInProblems.failed);
    };
    return () => channel.close();
  }, [navigate, revalidate, onProblem]);
}
