import { type ReactNode, useEffect } from "react";
import { useAlert } from "../ui/alerts.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

/** The alert of a form that was sent without JavaScript. Where scripts run, it is shown like all other alerts. */
export function StaticAlert({ text, children }: { text?: string; children: ReactNode }) {
  const alert = useAlert();
  const isHydrated = useHydrated();
  useEffect(() => {
    if (text) alert(text);
  }, [text, alert]);
  if (!text || isHydrated) return null;
  return (
    <div className="problem-box mb-6 py-3">
      <p role="alert">{text}</p>
      {children}
    </div>
  );
}
