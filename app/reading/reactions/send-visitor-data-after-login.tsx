import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { storedKeys } from "../../ui/browser-storage.ts";
import { logUnlessGone } from "../../ui/log-unless-gone.ts";
import { holdsVisitorData, removeVisitorData, unsentProgressKey } from "../../ui/personal-storage.ts";
import { useSite } from "../../ui/site.tsx";

/**
 * After a login, sends what the visitor kept in this browser to the account, and removes it here. What the member did in lessons
 * and could not be saved is sent with the next page.
 */
export function SendAfterLogin() {
  const { user } = useSite();
  const { revalidate } = useRevalidator();
  const id = user?.id;
  useEffect(() => {
    if (!id || !holdsVisitorData()) return;
    import("./send-visitor-data.ts")
      .then(({ sendVisitorData }) => sendVisitorData(id))
      .then(() => {
        removeVisitorData();
        return revalidate();
      })
      .catch((error) => logUnlessGone("Could not take bookmarks along:", error));
  }, [id, revalidate]);
  useEffect(() => {
    if (!id || !storedKeys(unsentProgressKey(id))[0]) return;
    void import("../../learning/progress/send-progress.ts")
      .then(({ sendProgress }) => sendProgress(id))
      .then((failure) => {
        if (failure === undefined) void revalidate();
      });
  }, [id, revalidate]);
  return null;
}
