import { deskSettingsContext, logContext, settingsContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { Field } from "../../kit/field.tsx";
import { line } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText } from "../../lib/text.ts";
import { FixedNote } from "../../site/desk/fixed-note.tsx";
import { countTest } from "../../site/desk/mail-acts.server.ts";
import { SecretField } from "../../site/desk/secret-field.tsx";
import { changeServer } from "../../site/desk/server-acts.server.ts";
import { Trial } from "../../site/desk/trial.tsx";
import { googleContext } from "../google-context.ts";
import type { Route } from "./+types/desk.sign-in";

const google = "https://accounts.google.com";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRight(context, "manage-site");
  const desk = context.get(deskSettingsContext);
  const isFixed = desk.isFixed("GOOGLE_CLIENT_ID");
  const { OIDC_ISSUER, GOOGLE_CLIENT_ID = "", PUBLIC_URL } = context.get(settingsContext);
  return {
    ...{ isFixed, isLost: desk.current() === undefined },
    ...(!isFixed && { issuer: OIDC_ISSUER, id: GOOGLE_CLIENT_ID }),
    isOperators: !desk.current()?.OIDC_ISSUER && OIDC_ISSUER !== google,
    callback: `${PUBLIC_URL}/login/callback`,
    mode: context.get(googleContext).mode,
    isTried: new URL(request.url).searchParams.has("tried"),
  };
}

export const action = runActs(
  { right: "manage-site" },
  {
    save: {
      fields: { issuer: line, id: line },
      async run(given) {
        const { issuer, id } = given.fields;
        const { OIDC_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = given.context.get(settingsContext);
        const isSame = GOOGLE_CLIENT_ID === id && OIDC_ISSUER === issuer;
        const secret = fieldText(given.form, "secret").trim() || (isSame && GOOGLE_CLIENT_SECRET);
        if (id && !secret) return { errors: { secret: "The provider gave you one with the client ID." } };
        const change = {
          OIDC_ISSUER: id ? issuer || google : undefined,
          GOOGLE_CLIENT_ID: id || undefined,
          GOOGLE_CLIENT_SECRET: (id && secret) || undefined,
        };
        return changeServer(given, "Sign-in", change, { OIDC_ISSUER: "issuer", GOOGLE_CLIENT_ID: "id" });
      },
    },
    try: {
      limit: countTest,
      back: "/desk/site/sign-in?tried=yes",
      async run({ context }) {
        try {
          await context.get(googleContext).client(true);
        } catch (error) {
          context.get(logContext).warn(`The trial of the provider: ${reasonOf(error)}`);
          return { errors: { form: `The provider does not answer as it should: ${reasonOf(error)}` } };
        }
      },
    },
  },
);

function reasonOf(error: unknown) {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

export const meta = titled("Sign-in");

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const { isFixed, isLost, issuer, isOperators, id, callback, mode, isTried } = loaderData;
  return (
    <DeskFrame title="Sign-in" parent={{ to: "/desk/site", name: "Site" }}>
      <p className="mt-4 max-w-2xl text-soft">
        A button with which people sign in by an account that they have elsewhere: Google, or any other OpenID
        provider such as that of your company. The provider asks for this address of your site:
      </p>
      <p className="mt-3 max-w-2xl select-all rounded-md bg-sunken p-3 font-mono text-sm wrap-anywhere">
        {callback}
      </p>
      <FixedNote isFixed={isFixed} isLost={isLost} />
      {!isFixed && (
        <Form act="save" button="Save" look="primary" columns={1}>
          <Field
            label="Provider"
            name="issuer"
            kind="url"
            value={issuer}
            hint={`${isOperators ? "Named by whoever runs this server; what you save is used instead." : "Its https address."} Google’s is ${google}.`}
          />
          <Field label="Client ID" name="id" value={id} hint="Empty: there is no such button." />
          <SecretField label="Client secret" name="secret" />
        </Form>
      )}
      {mode === "google" && (
        <Trial
          act="try"
          button="Ask the provider"
          result={
            isTried && "The provider answers. Whether it takes the client ID shows when somebody signs in."
          }
        />
      )}
    </DeskFrame>
  );
}
