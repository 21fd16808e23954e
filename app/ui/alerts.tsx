import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";

export interface Alert {
  text: string;
  /** The time in milliseconds: distinguishes two alerts with the same text. */
  id: number;
  mode?: AlertMode;
  /** The post that it says is published. */
  blogId?: string;
}

/** A stacked alert stays when another one is shown. */
type AlertMode = "stacked";
type ShowAlert = (text: string, mode?: AlertMode) => void;

const ShowAlertContext = createContext<ShowAlert>(() => {});
/** What is shown at the moment. */
export const AlertsContext = createContext<{ alerts: Alert[]; dismiss(alert: Alert): void }>({
  alerts: [],
  dismiss() {},
});

/**
 * Returns a function that shows an alert until it is dismissed, replaced, or some seconds old, also after a
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
