import { redirect } from "react-router";
import { endSession } from "../../core/session.server.ts";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { actionResponse } from "../../http/responses.ts";
import type { Route } from "./+types/logout";

export async function action({ request, context }: Route.ActionArgs) {
  const { token } = context.get(viewerContext);
  if (token) await endSession(context.get(dbContext), token);
  const cookies = cookiesOf(context.get(settingsContext));
  const headers = new Headers({ "Set-Cookie": cookies.clear("session") });
  headers.append("Set-Cookie", cookies.clear("visitor"));
  // With any cookie of ours, a visitor gets no shared pages.
  headers.append("Set-Cookie", cookies.clear("list"));
  headers.set("Clear-Site-Data", '"cache"');
  return actionResponse(request, "/login", {}, headers);
}

export const loader = () => redirect("/");
