import { Link } from "react-router";
import { z } from "zod";
import { type MailMode, mailModeOf } from "../../../config/settings.ts";
import { dbContext, deskSettingsContext, settingsContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Field } from "../../kit/field.tsx";
import { by, line } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText } from "../../lib/text.ts";
import { FixedNote } from "../desk/fixed-note.tsx";
import { LastMails } from "../desk/last-mails.tsx";
import { countTest, sendTestMail } from "../desk/mail-acts.server.ts";
import { SecretField } from "../desk/secret-field.tsx";
import { changeServer } from "../desk/server-acts.server.ts";
import { Trial } from "../desk/trial.tsx";
import { encryptions, isPort, mailAddressOf, mailServerOf } from "../lib/mail-server.ts";
import { sitePages } from "../lib/site-pages.ts";
import { listMailStates } from "../models/mail-state.server.ts";
import type { Route } from "./+types/desk.site-mail";

const maxMails = 5;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = requireRight(context, "manage-site");
  const [settings, desk] = [context.get(settingsContext), context.get(deskSettingsContext)];
  return {
    mode: mailModeOf(settings),
    isLost: desk.current() === undefined,
    isSenderFixed: desk.isFixed("MAIL_FROM"),
    server: desk.isFixed("SMTP_URL") ? undefined : mailServerOf(desk.current()?.SMTP_URL),
    sender: settings.MAIL_FROM ?? "",
    email,
    states: await listMailStates(context.get(dbContext), maxMails),
    isSent: new URL(request.url).searchParams.has("sent"),
  };
}

const encryption = z.enum(["starttls", "tls"]);
const port = line.check(
  by((text) => (isPort(text) ? undefined : "A port is a whole number from 1 to 65535.")),
);

export const action = runActs(
  { right: "manage-site" },
  {
    save: {
      // What the environment decides has no field.
      fields: { host: line, port, encryption: encryption.catch("starttls"), user: line, sender: line },
      async run(given) {
        const { host, port, encryption, user, sender } = given.fields;
        const stored = given.context.get(deskSettingsContext).current()?.SMTP_URL;
        const password = fieldText(given.form, "password");
        const address = mailAddressOf({ host, port, encryption, user }, password, stored);
        if (host && !address) return { errors: { host: "It must be a name such as mail.example.com." } };
        const change = { SMTP_URL: host ? address : undefined, MAIL_FROM: sender || undefined };
        return changeServer(given, sitePages.mail, change, { SMTP_URL: "host", MAIL_FROM: "sender" });
      },
    },
    test: { limit: countTest, back: "/desk/site/mail?sent=yes", run: sendTestMail },
  },
);

export const meta = titled("Mail");

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { mode, email, states, isSent, server, isLost } = loaderData;
  return (
    <DeskFrame title="Mail" parent={{ to: "/desk/site", name: "Site" }}>
      <p className="mt-4 max-w-2xl text-soft">
        <ModeText mode={mode} />
      </p>
      <FixedNote isFixed={!server || loaderData.isSenderFixed} isLost={isLost} />
      <ServerForm {...loaderData} />
      {mode !== "off" && (
        <DeskSection title="A test letter">
          <Trial
            act="test"
            button="Send a test mail"
            result={isSent && (mode === "smtp" ? "The mail server took it." : "The mail is on its way.")}
          >
            <p className="wrap-anywhere">
              The test mail goes to <bdi>{email}</bdi>.
            </p>
          </Trial>
        </DeskSection>
      )}
      {states.length > 0 && <LastMails states={states} mode={mode} />}
    </DeskFrame>
  );
}

function ModeText({ mode }: { mode: MailMode }) {
  if (mode === "smtp") return "The site sends mail through a mail server.";
  if (mode === "off") return "The site cannot send mail yet. Your mail company says what belongs here.";
  return (
    <>
      Mail stays on this machine, on the page{" "}
      <Link to="/outbox" className="text-accent underline underline-offset-4">
        Outbox
      </Link>
      , until a mail server is set.
    </>
  );
}

type FormProps = Pick<Route.ComponentProps["loaderData"], "server" | "sender" | "isSenderFixed">;

function ServerForm({ server, sender, isSenderFixed }: FormProps) {
  if (!server && isSenderFixed) return null;
  return (
    <Form act="save" button="Save" look="primary" columns={2}>
      {server && (
        <>
          <Field
            label="Server"
            name="host"
            value={server.host}
            placeholder="mail.example.com"
            hint="Empty: none."
          />
          <Field
            label="Encryption"
            name="encryption"
            value={server.encryption}
            options={Object.entries(encryptions)}
          />
          <Field label="Port" name="port" value={server.port} hint="Empty: that of the encryption." />
          <Field label="User" name="user" value={server.user} />
          <SecretField label="Password" name="password" />
        </>
      )}
      {!isSenderFixed && (
        <Field
          label="Sender"
          name="sender"
          value={sender}
          placeholder="Kiln School <letters@kiln.example>"
          hint="An address that somebody reads. Your mail company has to allow it."
        />
      )}
    </Form>
  );
}
