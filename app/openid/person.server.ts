import { z } from "zod";
import { trimInvisible } from "../lib/characters.ts";
import { sanitizeProviderName } from "../lib/name.ts";

/** Somebody whom a provider has told us about. */
export interface Person {
  /** With `subject` the identity: the provider's name, or "demo" for the demo provider wherever it listens. */
  issuer: string;
  subject: string;
  email: string;
  /** Whether the provider has made sure that the e-mail is this person's. */
  verified: boolean;
  name: string | null;
  image: string | null;
}

/** The demo provider's accounts are nobody's: they must never be taken for somebody. */
export const demoIssuer = "demo";

// Invisible characters are refused, not removed: without them it would be another person's address.
const emailPattern =
  /^[^\s\p{C}\p{Default_Ignorable_Code_Point}]+@[^\s\p{C}\p{Default_Ignorable_Code_Point}]+$/u;

// Claims as OpenID Connect Core 1.0 defines them in sections 2 and 5.1. What is only nice to have may be wrong.
const claims = z.object({
  iss: z.string(),
  sub: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u),
  email: z.string().transform(trimInvisible).pipe(z.string().max(254).regex(emailPattern)),
  email_verified: z.literal(true).optional().catch(undefined),
  name: z.string().catch(""),
  picture: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .nullable()
    .catch(null),
});

/** Answers undefined when the claims hold no e-mail. `company`: whose name nobody gets. */
export function readPerson(told: unknown, demo: boolean, company: string): Person | undefined {
  const read = claims.safeParse(told);
  if (!read.success) return undefined;
  const { iss, sub, email, email_verified, name, picture } = read.data;
  const image = demo ? ownPath(picture) : secure(picture);
  return {
    issuer: demo ? demoIssuer : iss,
    subject: sub,
    email,
    verified: Boolean(email_verified),
    name: sanitizeProviderName(name, company),
    image,
  };
}

/** Our pages show pictures from https alone. */
function secure(picture: string | null) {
  return picture?.startsWith("https:") ? picture : null;
}

/** The pictures of demo accounts are files of this site, whose address may be another tomorrow. */
function ownPath(picture: string | null) {
  return picture && new URL(picture).pathname;
}
