import { redirect } from "react-router";
import { dbContext, logContext } from "../../http/context.ts";
import { newSignInOptions, signInWithPasskey } from "../models/passkey.server.ts";
import {
  limitPasskeyRequests,
  readSignInRequest,
  requirePasskeySite,
} from "../sign-in/passkey-requests.server.ts";
import { completeSignIn } from "../sign-in/sign-in.server.ts";
import type { Route } from "./+types/passkey-login";

/** One text for all causes, as after a wrong password, so that it tells nobody which passkeys exist. */
const refusedText = "This passkey cannot log in here.";

/** Signs in with a passkey in two requests of a script: the first gets the options, the second brings the signature. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = requirePasskeySite(context);
  const { response } = await readSignInRequest(request);
  const tooManyResponse = await limitPasskeyRequests(context);
  if (tooManyResponse) return tooManyResponse;
  const db = context.get(dbContext);
  if (!response) return Response.json({ options: await newSignInOptions(db, site) });
  const result = await signInWithPasskey(db, site, response);
  if ("userId" in result)
    return Response.json(
      { signedIn: true },
      { headers: await completeSignIn(context, request, result.userId) },
    );
  if (result.problem === "counter")
    context
      .get(logContext)
      .warn({ passkey: response.id }, "A passkey was refused: its counter fell, so it may have been copied");
  return Response.json({ error: refusedText }, { status: 422 });
}

export const loader = () => redirect("/login");
