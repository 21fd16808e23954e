import { useEffect, useState } from "react";
import { useSite } from "../../ui/site.tsx";
import { passkeySiteOf } from "../lib/passkey-site.ts";
import { finishPasskey, requestPasskey } from "./passkey-client.ts";

/** Signs in with a passkey, then opens the path `next`. It needs JavaScript, as passkeys do. */
export function PasskeyButton({ next = "/" }: { next?: string }) {
  const site = passkeySiteOf(useSite().url);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    void finishPasskey("sign-in").then((result) => result && finish(result.error, next));
    function finish(error: string | undefined, next: string) {
      if (error) setError(error);
      else location.assign(next);
    }
  }, [next]);

  async function signIn() {
    if (!site || isBusy) return;
    setBusy(true);
    setError(undefined);
    const problem = await requestPasskey("sign-in", site);
    if (!problem) return location.assign(next);
    setError(problem);
    setBusy(false);
  }

  if (!site) return null;
  return (
    <div className="needs-js mt-3">
      <button type="button" className="button w-full" aria-disabled={isBusy} onClick={signIn}>
        Log in with a passkey
      </button>
      {error && (
        <p role="alert" className="problem-box mt-3">
          {error}
        </p>
      )}
    </div>
  );
}
