import { type FormEvent, useEffect, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { useAlert } from "../../ui/alerts.tsx";
import { Section } from "../../ui/section.tsx";
import { useDay, useSite } from "../../ui/site.tsx";
import { type PasskeySite, passkeySiteOf } from "../lib/passkey-site.ts";
import type { Passkey } from "../models/passkey.server.ts";
import { finishPasskey, requestPasskey } from "../sign-in/passkey-client.ts";
import type { Reauthentication } from "../sign-in/reauthentication.server.ts";

interface Props {
  passkeys: Passkey[];
  /** How the member has to prove who they are before a passkey is added. */
  proof: Reauthentication;
}

export function PasskeysSection({ passkeys, proof }: Props) {
  const site = passkeySiteOf(useSite().url);
  return (
    <Section id="passkeys" title="Passkeys">
      <p className="mt-4 text-soft">
        Log in with your fingerprint, your face or a security key instead of your password.
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {site ? (
        <AddPasskey site={site} proof={proof} />
      ) : (
        <p className="mt-4 text-soft">Passkeys need https and a host name, which this site does not have.</p>
      )}
    </Section>
  );
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const day = useDay();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="break-words">{name}</p>
        <p className="text-faint text-sm">
          Added {day(created_at)} · {last_used_at ? `last used ${day(last_used_at)}` : "not used yet"}
        </p>
      </div>
      <Form method="post" action="/account/passkeys/remove">
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="button">
          Remove
        </button>
      </Form>
    </li>
  );
}

function AddPasskey({ site, proof }: { site: PasskeySite; proof: Reauthentication }) {
  const { error, isBusy, add } = useAddPasskey(site);
  if (proof === "login")
    return (
      <p className="mt-4 text-soft">To add a passkey, log out and in again, to confirm that it is you.</p>
    );
  return (
    <>
      <noscript>
        <p className="mt-4 text-soft">Adding a passkey needs JavaScript.</p>
      </noscript>
      <form onSubmit={add} noValidate className="needs-js mt-4 flex max-w-md flex-col items-start gap-3">
        {proof === "password" && (
          <input
            className="field"
            type="password"
            name="password"
            placeholder="Current password"
            aria-label="Current password, to add a passkey"
            autoComplete="current-password"
          />
        )}
        <button type="submit" className="button" aria-disabled={isBusy}>
          Add a passkey
        </button>
        {error && (
          <p role="alert" className="problem-box w-full">
            {error}
          </p>
        )}
      </form>
    </>
  );
}

function useAddPasskey(site: PasskeySite) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const alert = useAlert();

  useEffect(() => {
    void finishPasskey("add").then((result) => {
      if (!result) return;
      setError(result.error);
      if (!result.error) alert("Your passkey was added.");
      void revalidate();
    });
  }, [alert, revalidate]);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setBusy(true);
    const problem = await requestPasskey("add", site, {
      password: String(new FormData(form).get("password") ?? ""),
    });
    setBusy(false);
    setError(problem);
    if (!problem) alert("Your passkey was added.");
    void revalidate();
  }

  return { error, isBusy, add };
}
