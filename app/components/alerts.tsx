import { X } from "lucide";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

interface Alert {
  text: string;
  /** When it was raised (ms): tells two alerts with one text apart. */
  at: number;
}

const shownFor = 8000;
const RaiseContext = createContext<(text: string) => void>(() => {});
const AlertContext = createContext<{ alert?: Alert; dismiss(): void }>({ dismiss() {} });

/** Raises an alert: shown until it is dismissed, replaced, or eight seconds old, whatever page comes next. */
export const useAlert = () => useContext(RaiseContext);

/** `shown`: an alert that the server sends along with a page. */
export function AlertsProvider({ shown, children }: { shown?: Alert; children: ReactNode }) {
  const [alert, setAlert] = useState(shown);
  const raise = useCallback((text: string) => setAlert({ text, at: Date.now() }), []);
  const dismiss = useCallback(() => setAlert(undefined), []);
  useEffect(() => {
    if (shown) setAlert(shown);
  }, [shown]);
  useEffect(() => {
    if (!alert) return;
    const timer = setTimeout(dismiss, shownFor);
    return () => clearTimeout(timer);
  }, [alert, dismiss]);
  return (
    <RaiseContext value={raise}>
      <AlertContext value={{ alert, dismiss }}>{children}</AlertContext>
    </RaiseContext>
  );
}

export function Alerts() {
  const { alert, dismiss } = useContext(AlertContext);
  if (!alert) return null;
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-20 z-40 flex justify-center">
      <div
        key={alert.at}
        role="alert"
        className="pointer-events-auto flex max-w-lg items-center gap-2 rounded-md border border-line bg-ink py-1.5 pr-1.5 pl-5 text-paper text-sm shadow-pop"
      >
        <p>{alert.text}</p>
        <button
          type="button"
          onClick={dismiss}
          aria-label="Dismiss"
          className="grid size-10 place-items-center rounded-full"
        >
          <Icon of={X} size={16} />
        </button>
      </div>
    </div>
  );
}
