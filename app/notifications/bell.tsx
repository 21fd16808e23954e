import { Bell } from "lucide";
import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { openEventStream } from "../ui/event-stream.ts";
import { Icon } from "../ui/icon.tsx";
import { useSite } from "../ui/site.tsx";

/** The bell with the number of unread notifications. It is a form, so that it is a button that leads somewhere without JavaScript too. */
export function NotificationBell() {
  const navigate = useNavigate();
  const unread = useUnread();
  function open(event: FormEvent) {
    event.preventDefault();
    navigate("/notifications");
  }
  return (
    <form action="/notifications" onSubmit={open} className="relative">
      <button
        type="submit"
        className="icon-button"
        aria-label="Notifications"
        aria-describedby={unread > 0 ? "unread-count" : undefined}
      >
        <Icon of={Bell} size={19} />
      </button>
      {unread > 0 && (
        <span id="unread-count" className="icon-count">
          {unread > 99 ? "99+" : unread}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </form>
  );
}

/** The number of the last page, and of members' open pages that of now. */
function useUnread() {
  const { user, unread = 0 } = useSite();
  const [liveUnread, setLiveUnread] = useState<number>();
  const userId = user?.id;
  // A page that was loaded later knows better.
  useEffect(() => setLiveUnread(undefined), [unread, userId]);
  useEffect(() => {
    if (!userId) return;
    return openEventStream("/notifications/live", (data) =>
      setLiveUnread((data as { unread: number }).unread),
    );
  }, [userId]);
  return liveUnread ?? unread;
}
