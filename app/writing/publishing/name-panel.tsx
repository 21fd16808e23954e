import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useSite } from "../../ui/site.tsx";
import { NameField } from "../byline.tsx";
import type { EditorResponse } from "../editor-response.ts";

/** Says that everyone will see the e-mail address, and saves a name instead. */
export function NamePanel({ close }: { close(): void }) {
  const { user } = useSite();
  const fetcher = useFetcher<EditorResponse>();
  const panel = useRef<HTMLDivElement>(null);
  const isBusy = fetcher.state !== "idle";
  const failure = fetcher.data?.alert && "The name could not be saved. Try again.";
  const findInput = () => panel.current!.querySelector("input")!;
  useEffect(() => findInput().select(), []);
  useEffect(() => {
    if (!isBusy && user?.name) close();
  }, [isBusy, user?.name]);

  function save() {
    if (isBusy) return;
    const form = new FormData();
    form.set("byline", "name");
    form.set("name", findInput().value);
    void fetcher.submit(form, { method: "post", action: "/write", encType: "multipart/form-data" });
  }

  if (!user) return null;
  return (
    <div ref={panel}>
      <NameField email={user.email} error={fetcher.data?.byline?.error ?? failure} onEnter={save}>
        <button type="button" className="button primary" aria-disabled={isBusy} onClick={save}>
          {isBusy ? "Saving the name…" : "Use this name"}
        </button>
      </NameField>
    </div>
  );
}
