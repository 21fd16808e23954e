import { X } from "lucide";
import { useContext, useEffect } from "react";
import { Link } from "react-router";
import { type Alert, AlertsContext } from "./alerts.tsx";
import { Icon } from "./icon.tsx";
import { canShare, shareByDevice, useCopyLink } from "./share-link.ts";
import { useSite } from "./site.tsx";

/** Longer where there is something to press. */
const visibleMs = { text: 8000, acts: 30_000 };

export function Alerts() {
  const { alerts, dismiss } = useContext(AlertsContext);
  if (alerts.length === 0) return null;
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[max(5rem,var(--bar-height,0px)+0.75rem)] z-40 flex flex-col items-center gap-2">
      {alerts.map((alert) => (
        <AlertBox key={alert.id + alert.text} alert={alert} dismiss={() => dismiss(alert)} />
      ))}
    </div>
  );
}

interface BoxProps {
  alert: Alert;
  dismiss(): void;
}

function AlertBox({ alert, dismiss }: BoxProps) {
  const { text, blogId } = alert;
  useEffect(() => {
    const timer = setTimeout(dismiss, visibleMs[blogId ? "acts" : "text"]);
    return () => clearTimeout(timer);
  }, [alert]);
  return (
    <div className="alert-box pointer-events-auto max-w-lg rounded-md border border-line bg-ink py-1.5 pr-1.5 pl-5 text-paper text-sm shadow-pop">
      <div role="alert" className="flex items-center gap-2">
        <p>{text}</p>
        <button
          type="button"
          onClick={dismiss}
          aria-label="Dismiss"
          className="needs-js ml-auto grid size-10 shrink-0 place-items-center rounded-full"
        >
          <Icon of={X} size={16} />
        </button>
      </div>
      {blogId && <PublishedActs path={`/blog/${blogId}`} dismiss={dismiss} />}
    </div>
  );
}

/** What one does with a post that was published a moment ago. */
function PublishedActs({ path, dismiss }: { path: string; dismiss(): void }) {
  const address = useSite().url + path;
  const copyLink = useCopyLink(address);
  const look = "min-h-11 py-2.5 font-semibold underline underline-offset-4";
  return (
    <section aria-label="Published" className="flex items-baseline gap-5">
      <Link to={path} className={look} onClick={dismiss}>
        View it
      </Link>
      <button
        type="button"
        className={`needs-js ${look}`}
        onClick={() => (canShare() ? shareByDevice(address) : copyLink())}
      >
        Share
      </button>
    </section>
  );
}
