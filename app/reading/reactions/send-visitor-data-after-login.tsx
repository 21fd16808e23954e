import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { holdsVisitorData, removeVisitorData } from "../../ui/personal-storage.ts";
import { useSite } from "../../ui/site.tsx";

/** After a login, sends what the visitor kept in this browser to the account, and removes it here. */
export function SendAfterLogin() {
  const { user } = useSite();
  const { revalidate } = useRevalidator();
  const id = user?.id;
  useEffect(() => {
    if (!id || !holdsVisitorData()) return;
    import("./send-visitor-data.ts")
      .then(({ sendVisitorData }) => sendVisitorData())
      .then(() => {
        removeVisitorData();
        return revalidate();
      })
      .catch((error) => console.error("Could not take bookmarks along:", error));
  }, [id, revalidate]);
  return null;
}
