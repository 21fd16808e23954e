import { redirect } from "react-router";
import { forgetPerson } from "../components/forget-person.ts";
import { dbContext, settingsContext, viewerContext } from "../context.ts";
import { cookiesOf } from "../cookies.server.ts";
import { endSession } from "../models/session.server.ts";
import type { Route } from "./+types/logout";

export async function action({ context }: Route.ActionArgs) {
  const { token } = context.get(viewerContext);
  if (token) await endSession(context.get(dbContext), token);
  const cookies = cookiesOf(context.get(settingsContext));
  const headers = new Headers({ "Set-Cookie": cookies.clear("session") });
  headers.append("Set-Cookie", cookies.clear("visitor"));
  headers.set("Clear-Site-Data", '"cache"');
  throw redirect("/login", { status: 303, headers });
}

/** A logout that fails is logged, and the person stays signed in; one that works leaves nothing in the browser. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) {
      forgetPerson();
      throw error;
    }
    console.error("Logout failed", error);
    return null;
  }
}

export const loader = () => redirect("/");
