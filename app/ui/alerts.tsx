import { X } from "lucide";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

interface Alert {
  text: string;
  /** The time in milliseconds: distinguishes two alerts with the same text. */
  id: number;
  mode?: AlertMode;
}

/** A stacked alert stays when another one is shown. */
type AlertMode = "stacked";
type ShowAlert = (text: string, mode?: AlertMode) => void;

const visibleMs = 8000;
const ShowAlertContext = createContext<ShowAlert>(() => {});
const AlertsContext = createContext<{ alerts: Alert[]; dismiss(alert: Alert): void }>({
  alerts: [],
  dismiss() {},
});

/**
 * Returns a function that shows an alert until it is dismissed, replaced, or eight seconds old, also after a
 * navigation. A "stacked" alert neither replaces other alerts nor is replaced by them. "" takes away what was shown.
 */
export const useAlert = () => useContext(ShowAlertContext);

/** `alert`: an alert that the server sent with the page. */
export function AlertsProvider({ alert, children }: { alert?: Alert; children: ReactNode }) {
  const [alerts, setAlerts] = useState<Alert[]>(alert ? [alert] : []);
  const show = useCallback<ShowAlert>((text, mode) => {
    const added = text ? [{ text, id: Date.now(), mode }] : [];
    setAlerts((old) => [...old.filter((other) => mode || other.mode), ...added]);
  }, []);
  const dismiss = useCallback(
    (alert: Alert) => setAlerts((old) => old.filter((other) => other !== alert)),
    [],
  );
  useEffect(() => {
    if (alert) setAlerts((old) => [alert, ...old.filter((other) => other.mode && other.id !== alert.id)]);
  }, [alert]);
  return (
    <ShowAlertContext value={show}>
      <AlertsContext value={{ alerts, dismiss }}>{children}</AlertsContext>
    </ShowAlertContext>
  );
}

export function Alerts() {
  const { alerts, dismiss } = useContext(AlertsContext);
  if (alerts.length === 0) return null;
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-20 z-40 flex flex-col items-center gap-2">
      {alerts.map((alert) => (
        <AlertBox key={alert.id + alert.text} alert={alert} dismiss={dismiss} />
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
