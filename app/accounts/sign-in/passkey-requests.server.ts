import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { clientAddressContext, limitsContext, settingsContext } from "../../http/context.ts";
import { found, tooManyText } from "../../http/responses.ts";
import { type PasskeySite, passkeySiteOf } from "../lib/passkey-site.ts";

type Context = Readonly<RouterContextProvider>;

const textSchema = z.string().max(8000);
const commonFields = {
  id: textSchema,
  rawId: textSchema,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};
const registrationSchema = z.object({
  ...commonFields,
  response: z.object({
    clientDataJSON: textSchema,
    attestationObject: textSchema,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const authenticationSchema = z.object({
  ...commonFields,
  response: z.object({
    clientDataJSON: textSchema,
    authenticatorData: textSchema,
    signature: textSchema,
    userHandle: textSchema.optional(),
  }),
});
const addRequestSchema = z.object({
  password: textSchema.optional(),
  response: registrationSchema.optional(),
});
const signInRequestSchema = z.object({ response: authenticationSchema.optional() });

/** `response`: what the browser's passkey signed; without it, the request is for the options that the browser needs. */
export interface AddPasskeyRequest {
  password?: string;
  response?: RegistrationResponseJSON;
}
export interface SignInRequest {
  response?: AuthenticationResponseJSON;
}

/** Reads a request to add a passkey. Throws a 400 for anything else. */
export function readAddRequest(request: Request): Promise<AddPasskeyRequest> {
  return read(request, addRequestSchema);
}

/** Reads a request to sign in with a passkey. Throws a 400 for anything else. */
export function readSignInRequest(request: Request): Promise<SignInRequest> {
  return read(request, signInRequestSchema);
}

async function read<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const body = await request.json().catch(() => undefined);
  const result = schema.safeParse(body);
  if (!result.success) throw data(null, { status: 400 });
  return result.data;
}

/** Where this site's passkeys belong. Throws a 404 when it can have none. */
export function requirePasskeySite(context: Context): PasskeySite {
  return found(passkeySiteOf(context.get(settingsContext).PUBLIC_URL));
}

/** Counts a request for a passkey from this address. Returns the response when there were too many, else undefined. */
export async function limitPasskeyRequests(context: Context): Promise<Response | undefined> {
  const waitSeconds = await context.get(limitsContext).passkeys.take(context.get(clientAddressContext));
  if (!waitSeconds) return undefined;
  const headers = { "Retry-After": String(waitSeconds) };
  return Response.json({ error: tooManyText(waitSeconds) }, { status: 429, headers });
}
