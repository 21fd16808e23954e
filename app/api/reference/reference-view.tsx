import { useState } from "react";
import { OperationView } from "./operation-view.tsx";
import type { ShownGroup } from "./shown-operation.ts";

interface Props {
  siteName: string;
  groups: ShownGroup[];
}

/** The page /api. It can be read without scripts; only trying needs them. The token that somebody pastes is kept nowhere. */
export function ReferenceView({ siteName, groups }: Props) {
  const [token, setToken] = useState("");
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">API</h1>
      <Introduction siteName={siteName} />
      <label className="needs-js mt-6 flex max-w-2xl flex-col gap-1.5 font-medium text-sm">
        A token, to try what needs one
        <input
          type="password"
          value={token}
          onChange={(event) => setToken(event.target.value)}
          className="field"
          autoComplete="off"
          placeholder="lct_…"
        />
        <span className="font-normal text-faint text-xs">
          It stays in this open page, and is gone with it.
        </span>
      </label>
      <nav aria-label="Parts of the API" className="mt-8 flex flex-wrap gap-2">
        {groups.map(({ tag }) => (
          <a key={tag} href={`#${tag.toLowerCase()}`} className="chip">
            {tag}
          </a>
        ))}
      </nav>
      {groups.map(({ tag, operations }) => (
        <section key={tag} aria-labelledby={tag.toLowerCase()} className="mt-10">
          <h2 id={tag.toLowerCase()} className="scroll-mt-28 text-xl tracking-tight">
            {tag}
          </h2>
          <div className="mt-3 divide-y divide-line border-line border-y">
            {operations.map((operation) => (
              <OperationView key={operation.id} operation={operation} token={token.trim()} />
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

function Introduction({ siteName }: { siteName: string }) {
  return (
    <div className="mt-5 flex max-w-2xl flex-col gap-4 text-soft">
      <p>
        Programs read and write on {siteName} at <code>/api/v1</code>. What is public needs no token; a token
        of yours, made on{" "}
        <a href="/account#tokens" className="text-accent underline">
          your account page
        </a>
        , is sent as <code>Authorization: Bearer lct_…</code> and never does more than you may.
      </p>
      <p>
        Errors are <code>application/problem+json</code> with a sentence in <code>detail</code>. Lists have
        pages: send <code>next</code> of an answer as <code>cursor</code>. A <code>POST</code> with an{" "}
        <code>Idempotency-Key</code> is done once, a change with <code>If-Match</code> only to what you have
        seen. The headers <code>RateLimit</code> and <code>Retry-After</code> say how often you may ask.
      </p>
      <p>
        The same as a file for generators of clients:{" "}
        <a href="/api/v1/openapi.json" className="text-accent underline">
          openapi.json
        </a>
      </p>
    </div>
  );
}
