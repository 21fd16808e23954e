import { data, redirect } from "react-router";
import { emailKey } from "../../core/user.server.ts";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readForm } from "../../http/requests.ts";
import { signedIn } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { fieldText } from "../../lib/text.ts";
import { subjects } from "../../subjects.server.ts";
import { countAccountContents, deleteAccount } from "../models/delete-account.server.ts";
import { hasPassword } from "../models/password.server.ts";
import { DeleteForm } from "../settings/delete-form.tsx";
import { LoginScreen } from "../sign-in/login-screen.tsx";
import {
  confirmPassword,
  neededReauthentication,
  reauthenticationTexts,
} from "../sign-in/reauthentication.server.ts";
import type { Route } from "./+types/delete";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return undefined;
  const db = context.get(dbContext);
  const [possessions, needsPassword] = await Promise.all([
    countAccountContents(db, user.id),
    hasPassword(db, user.id),
  ]);
  return { possessions, needsPassword, email: user.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const db = context.get(dbContext);
  const form = await readForm(request);
  const posts = fieldText(form, "posts") === "remove" ? ("remove" as const) : ("keep" as const);
  const email = replaceUnstorable(fieldText(form, "email"));
  const refuse = (error: string, status: number) => data({ email, posts, error }, { status });
  if (emailKey(email) !== emailKey(user.email))
    return refuse("Type the email of your account to go on.", 422);
  if (await hasPassword(db, user.id)) {
    const refusal = await confirmPassword(context, fieldText(form, "password"));
    if (refusal) return refuse(refusal.error, refusal.status);
  } else if ((await neededReauthentication(context)) === "login")
    return refuse(reauthenticationTexts.login, 403);
  if ((await deleteAccount(db, subjects, user.id, posts)) === "only-owner") return refuse(onlyOwnerText, 422);
  const clearedSession = cookiesOf(context.get(settingsContext)).clear("session");
  throw redirect("/account/deleted", { status: 303, headers: { "Set-Cookie": clearedSession } });
}

const onlyOwnerText =
  "You are the only owner of this site, and other people have accounts here. Make somebody else an owner first.";

export const meta = titled("Delete account");

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <LoginScreen next="/account/delete" />;
  return <DeleteForm {...loaderData} {...(actionData && { submitted: actionData })} />;
}
