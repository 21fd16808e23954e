import { z } from "zod";
import { trimInvisible } from "../../lib/characters.ts";
import { type ReservedNames, sanitizeProviderName } from "../lib/name.ts";

/** A person, as a sign-in provider describes them. */
export interface ProviderPerson {
  /** The provider's address, or "demo" for the demo provider on any port. With `subject`, it identifies the person. */
  issuer: string;
  subject: string;
  email: string;
  /** Whether the provider has confirmed that the e-mail belongs to this person. */
  verified: boolean;
  name: string | null;
  image: string | null;
}

/** The issuer of demo accounts. Anybody can sign in with them, so they must never join another user's account. */
export const demoIssuer = "demo";

// Invisible characters at the ends of an address are trimmed first. An address that has some within it is refused: removing
// them could turn it into another person's address.
const emailPattern =
  /^[^\s\p{C}\p{Default_Ignorable_Code_Point}]+@[^\s\p{C}\p{Default_Ignorable_Code_Point}]+$/u;

// The claims of OpenID Connect Core 1.0, sections 2 and 5.1. Invalid optional claims are ignored.
const claimsSchema = z.object({
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

/** Returns undefined when the claims contain no valid subject or e-mail. `reserved`: names that the person must not have. */
export function parsePerson(
  claims: unknown,
  isDemo: boolean,
  reserved: ReservedNames,
): ProviderPerson | undefined {
  const result = claimsSchema.safeParse(claims);
  if (!result.success) return undefined;
  const { iss, sub, email, email_verified, name, picture } = result.data;
  const image = isDemo ? pathOf(picture) : httpsOnly(picture);
  return {
    issuer: isDemo ? demoIssuer : iss,
    subject: sub,
    email,
    verified: Boolean(email_verified),
    name: sanitizeProviderName(name, reserved),
    image,
  };
}

/** The content policy allows pictures from https only. */
function httpsOnly(picture: string | null) {
  return picture?.startsWith("https:") ? picture : null;
}

/** Pictures of demo accounts are files of this site. Only their path is stored, since the site's address may change. */
function pathOf(picture: string | null) {
  return picture && new URL(picture).pathname;
}
