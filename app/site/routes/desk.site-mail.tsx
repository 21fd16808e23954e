import { redirect } from "react-router";
import { mailModeOf } from "../../../config/settings.ts";
import { dbContext, settingsContext } from "../../http/context.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { MailSection } from "../desk/mail-section.tsx";
import { sendTestMail } from "../desk/site-acts.server.ts";
import { listMailStates } from "../models/mail-state.server.ts";
import type { Route } from "./+types/desk.site-mail";

const maxMails = 5;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = requireRight(context, "manage-site");
  return {
    mode: mailModeOf(context.get(settingsContext)),
    email,
    states: await listMailStates(context.get(dbContext), maxMails),
    isSent: new URL(request.url).searchParams.has("sent"),
  };
}

export async function action({ context }: Route.ActionArgs) {
  const user = requireRight(context, "manage-site");
  return (await sendTestMail(context, user)) ?? redirect("/desk/site/mail?sent=yes", 303);
}

export const meta = titled("Mail");

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskFrame title="Mail" parent={{ to: "/desk/site", name: "Site" }}>
      <MailSection {...loaderData} error={actionData?.error} />
    </DeskFrame>
  );
}
