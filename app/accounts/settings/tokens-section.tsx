import { Fragment } from "react";
import type { ListedApiToken } from "../../core/api-token.server.ts";
import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { canUseScope, type Role, type Scope, scopes } from "../../lib/permissions.ts";
import { useAnswer } from "../../ui/answer.ts";
import { Choice } from "../../ui/choice.tsx";
import { Section } from "../../ui/section.tsx";
import { useDay } from "../../ui/site.tsx";
import { maxTokenNameLength, tokenLifetimes } from "../lib/token-lifetimes.ts";
import type { Reauthentication } from "../sign-in/reauthentication.server.ts";

interface Props {
  tokens: ListedApiToken[];
  role: Role;
  /** How the member has to prove who they are before a token is made. */
  proof: Reauthentication;
  /** ISO-8601. */
  now: string;
}

const scopeTexts: Record<Scope, string> = {
  read: "Read: your drafts and posts, and who you are",
  write: "Write: drafts, images and comments",
  publish: "Publish: publish, change, unpublish and delete your blogs",
  admin: "Admin: manage the site's subscribers",
  classes: "Classes: the classes that you teach, and how far their people are",
};

/** The tokens with which a person's own programs use the API. */
export function TokensSection({ tokens, role, proof, now }: Props) {
  return (
    <Section id="tokens" title="Tokens">
      <p className="text-soft">
        With a token, a program of yours reads and writes here as you, and never more than you may.{" "}
        <a href="/api" className="text-accent underline">
          What programs can do
        </a>
      </p>
      {tokens.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} now={now} />
          ))}
        </ul>
      )}
      {proof === "login" ? (
        <p className="text-soft">To make a token, log out and in again, to confirm that it is you.</p>
      ) : (
        <NewToken role={role} asksPassword={proof === "password"} />
      )}
    </Section>
  );
}

function TokenRow({
  token: { id, name, scopes, created_at, expires_at, last_used_at },
  now,
}: { token: ListedApiToken } & Pick<Props, "now">) {
  const day = useDay();
  const end = expires_at && `${expires_at < now ? "ended" : "ends"} ${day(expires_at)}`;
  const use = last_used_at ? `last used ${day(last_used_at)}` : "not used yet";
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div id={`token-${id}`} className="min-w-0 flex-1 basis-52">
        <p className="break-words font-medium">{name}</p>
        <p className="text-soft text-sm">
          {[scopes.join(", "), `made ${day(created_at)}`, use, end].filter(Boolean).join(" · ")}
        </p>
      </div>
      <Form
        act="end-token"
        action="/account#tokens"
        isQuiet
        button="End"
        describedBy={`token-${id}`}
        hidden={{ token: id }}
      />
    </li>
  );
}

type TokenProps = Pick<Props, "role"> & { asksPassword: boolean };

function NewToken(props: TokenProps) {
  return (
    <Form act="add-token" action="/account#tokens" isQuiet button="Make a token">
      <TokenFields {...props} />
    </Form>
  );
}

function TokenFields({ role, asksPassword }: TokenProps) {
  const { errors, shown } = useAnswer();
  const { token } = (shown ?? {}) as { token?: string };
  return (
    // Empty again after each token, so that a second press does not make another one.
    <Fragment key={token}>
      {token && <ShownToken token={token} />}
      <Field
        section="token"
        name="name"
        label="Name of a new token"
        hint="What will use it, such as the program or its computer."
        maxLength={maxTokenNameLength}
        autoComplete="off"
      />
      <fieldset className="flex flex-col">
        <legend className="font-medium text-sm">What it may do</legend>
        {scopes
          .filter((scope) => canUseScope({ id: "", role }, scope))
          .map((scope) => (
            <Choice key={scope} name="scope" value={scope}>
              {scopeTexts[scope]}
            </Choice>
          ))}
        {errors.scope && (
          <p role="alert" className="text-danger text-sm">
            {errors.scope}
          </p>
        )}
      </fieldset>
      <label className="flex w-full flex-col gap-1.5 font-medium text-sm">
        It works for
        <select name="lifetime" defaultValue="quarter" className="field">
          {Object.entries(tokenLifetimes).map(([name, { text }]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {(asksPassword || errors.current) && (
        <Field
          section="token"
          name="current"
          kind="password"
          label="Current password"
          autoComplete="current-password"
        />
      )}
    </Fragment>
  );
}

function ShownToken({ token }: { token: string }) {
  return (
    <div role="status" className="w-full rounded-md bg-tint px-4 py-3">
      <p className="text-sm">Copy your new token now: it is not shown again.</p>
      <code className="mt-2 block select-all break-all">{token}</code>
    </div>
  );
}
