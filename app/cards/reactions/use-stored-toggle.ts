import { useCallback, useEffect, useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import { useSite } from "../../ui/site.tsx";
import { type BrowserListName, changeList, readList } from "./browser-list.ts";
import { useToggle } from "./use-toggle.ts";

export interface Toggle {
  on: boolean;
  set(on: boolean): void;
}

/**
 * A toggle that the server stores for members, and the browser for visitors. One that cannot be saved is taken back. `fromServer`: the state that the server
 * sent with the page.
 */
export function useStoredToggle(
  list: BrowserListName,
  id: string,
  address: string,
  fromServer: boolean,
): Toggle {
  const { user } = useSite();
  const alert = useAlert();
  const onFailed = useCallback(
    ({ cause }: Error) => alert(cause === 401 ? loggedOutText : "That could not be saved. Try again."),
    [alert],
  );
  const serverToggle = useToggle(address, fromServer, { onFailed });
  const [on, setOn] = useState(false);
  useEffect(() => {
    const read = () => setOn(readList(list).includes(id));
    read();
    // Another tab changed the list.
    addEventListener("storage", read);
    return () => removeEventListener("storage", read);
  }, [list, id]);
  if (user) return serverToggle;
  const set = (on: boolean) => {
    setOn(on);
    changeList(list, id, on);
  };
  return { on, set };
}

const loggedOutText = "You are logged out. Log in again to save that.";
