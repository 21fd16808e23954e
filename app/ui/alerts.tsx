import { X } from "lucide";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

interface Alert {
  text: string;
  /** When it was raised (ms): tells two alerts with one text apart. */
  at: number;
  /** Stays when another one comes. */
  beside?: boolean;
}

type Raise = (text: string, place?: "beside") => void;

const visibleMs = 8000;
const RaiseContext = createContext<Raise>(() => {});
const AlertsContext = createContext<{ alerts: Alert[]; dismiss(alert: Alert): void }>({
  alerts: [],
  dismiss() {},
});

/**
 * Raises an alert: shown until it is dismissed, replaced, or eight seconds old, whatever page comes next. One raised
 * "beside" others neither replaces them, nor do they replace it.
 */
export const useAlert = () => useContext(RaiseContext);

/** `shown`: an alert that the server sends along with a page. */
export function AlertsProvider({ shown, children }: { shown?: Alert; children: ReactNode }) {
  const [alerts, setAlerts] = useState<Alert[]>(shown ? [shown] : []);
  const raise = useCallback<Raise>((text, place) => {
    const alert = { text, at: Date.now(), beside: place === "beside" };
    setAlerts((old) => [...old.filter(({ beside }) => beside || alert.beside), alert]);
  }, []);
  const dismiss = useCallback((alert: Alert) => setAlerts((old) => old.filter((one) => one !== alert)), []);
  useEffect(() => {
    if (shown) setAlerts((old) => [shown, ...old.filter((one) => one.beside && one.at !== shown.at)]);
  }, [shown]);
  return (
    <RaiseContext value={raise}>
      <AlertsContext value={{ alerts, dismiss }}>{children}</AlertsContext>
    </RaiseContext>
  );
}

export function Alerts() {
  const { alerts, dismiss } = useContext(AlertsContext);
  if (alerts.length === 0) return null;
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-20 z-40 flex flex-col items-center gap-2">
      {alerts.map((alert) => (
        <AlertBox key={alert.at + alert.text} alert={alert} dismiss={dismiss} />
      ))}
    </div>
  );
}

function AlertBox({ alert, dismiss }: { alert: Alert; dismiss(alert: Alert): void }) {
  useEffect(() => {
    const timer = setTimeout(dismiss, visibleMs, alert);
    return () => clearTimeout(timer);
  }, [alert, dismiss]);
  return (
    <div
      role="alert"
      className="pointer-events-auto flex max-w-lg items-center gap-2 rounded-md border border-line bg-ink py-1.5 pr-1.5 pl-5 text-paper text-sm shadow-pop"
    >
      <p>{alert.text}</p>
      <button
        type="button"
        onClick={() => dismiss(alert)}
        aria-label="Dismiss"
        className="grid size-10 shrink-0 place-items-center rounded-full"
      >
        <Icon of={X} size={16} />
      </button>
    </div>
  );
}
