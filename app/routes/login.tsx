import { data, redirect } from "react-router";
import { LoginScreen } from "../components/login-screen.tsx";
import { addressContext, dbContext, limitsContext, viewerContext } from "../context.ts";
import { invalid, tooManyText } from "../http.ts";
import { loginText } from "../lib/account.ts";
import { logIn } from "../models/account.server.ts";
import { emailKey } from "../models/user.server.ts";
import { afterLogin, completeSignIn } from "../sign-in.server.ts";
import type { Route } from "./+types/login";

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(viewerContext).user) throw redirect("/");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [email, password, next] = [
    String(form.get("email") ?? ""),
    String(form.get("password") ?? ""),
    form.get("next"),
  ];
  const limit = context.get(limitsContext).login;
  // Account and address together: a stranger's failures never lock the owner out from elsewhere.
  const who = `${emailKey(email).slice(0, 120)}|${context.get(addressContext)}`;
  const again = { email, next: afterLogin(next) };
  const wait = await limit.take(who);
  if (wait)
    return data(
      { ...again, error: tooManyText(wait) },
      { status: 429, headers: { "Retry-After": String(wait) } },
    );
  const userId = await logIn(context.get(dbContext), email, password);
  if (!userId) return invalid({ ...again, error: loginText });
  await limit.reset(who);
  throw redirect(afterLogin(next), { status: 303, headers: await completeSignIn(context, userId) });
}

/** A server that cannot be reached, or fails, costs nobody what they typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { error: loginText };
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Login · ${matches[0].loaderData.site.name}` },
];

export default function Login({ actionData }: Route.ComponentProps) {
  return <LoginScreen answer={actionData} />;
}
