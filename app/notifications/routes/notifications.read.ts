import { data, redirect } from "react-router";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { actionResponse, signedIn } from "../../http/responses.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { markRead } from "../models/notification-list.server.ts";
import type { Route } from "./+types/notifications.read";

/** `id`: one notification; else all up to the time `until`. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request, "/notifications");
  const form = await readForm(request);
  const [id, until] = [fieldText(form, "id"), new Date(fieldText(form, "until"))];
  if (id ? !isId(id) : Number.isNaN(until.getTime())) throw data(null, { status: 400 });
  await markRead(context.get(dbContext), user.id, id ? { id } : { until: until.toISOString() });
  return actionResponse(request, "/notifications", { read: true });
}

export const loader = () => redirect("/notifications");
