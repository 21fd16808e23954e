import { redirect } from "react-router";
import { dbContext, siteSettingsContext, viewerContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { deviceOf } from "../lib/device.ts";
import { newPasskeyOptions, verifyNewPasskey } from "../models/passkey.server.ts";
import { addPasskey } from "../models/passkey-acts.server.ts";
import {
  limitPasskeyRequests,
  readAddRequest,
  requirePasskeySite,
} from "../sign-in/passkey-requests.server.ts";
import { reauthenticate } from "../sign-in/reauthentication.server.ts";
import type { Route } from "./+types/passkeys";

/**
 * Adds a passkey in two requests of a script: the first gets the options for the browser, the second brings what the
 * browser made of them. Only the first needs the password: its challenge works for this member alone.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return Response.json({ error: "You are logged out." }, { status: 401 });
  const site = requirePasskeySite(context);
  const { response, password = "" } = await readAddRequest(request);
  const tooManyResponse = await limitPasskeyRequests(context);
  if (tooManyResponse) return tooManyResponse;
  const db = context.get(dbContext);
  if (!response) {
    const refusal = await reauthenticate(context, password);
    if (refusal) return Response.json(refusal, { status: refusal.status });
    const { name } = context.get(siteSettingsContext);
    return Response.json({ options: await newPasskeyOptions(db, site, name, user) });
  }
  const credential = await verifyNewPasskey(db, site, user.id, response);
  const name = deviceOf(request.headers.get("User-Agent")) ?? "Passkey";
  const isAdded = credential && (await addPasskey(db, user, credential, name, sendsMail(context)));
  if (!isAdded)
    return Response.json({ error: "The passkey could not be added. Try again." }, { status: 422 });
  return Response.json({ added: name }, { status: 201 });
}

export const loader = () => redirect("/account");
