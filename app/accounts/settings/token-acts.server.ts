import { createApiToken, endApiTokens } from "../../core/api-token.server.ts";
import type { Given } from "../../kit/acts.server.ts";
import { by, line } from "../../kit/fields.ts";
import { scopes } from "../../lib/permissions.ts";
import { fieldText, isLongerThan } from "../../lib/text.ts";
import { maxTokenNameLength, tokenLifetimes } from "../lib/token-lifetimes.ts";
import { reauthenticate } from "../sign-in/reauthentication.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Makes a token, which only this response shows. */
export const addToken = {
  fields: { name: line.check(by(nameProblem)) },
  run: async ({ context, db, form, user, fields: { name } }: Given & { fields: { name: string } }) => {
    const chosen = scopes.filter((scope) => form.getAll("scope").includes(scope));
    if (chosen.length === 0) return { errors: { scope: "Choose what it may do." } };
    const days = tokenLifetimes[fieldText(form, "lifetime") as keyof typeof tokenLifetimes]?.days;
    if (days === undefined) return { errors: { form: "Choose when it ends." } };
    const refusal = await reauthenticate(context, fieldText(form, "current"));
    if (refusal) return { errors: { current: refusal.error } };
    const expiresAt = days ? new Date(Date.now() + days * dayMs).toISOString() : undefined;
    const token = await createApiToken(db, user, { name, scopes: chosen, expiresAt });
    return token
      ? { shown: { token }, status: 201 }
      : { errors: { form: "You have 50 tokens. End some of them first." } };
  },
};

function nameProblem(name: string) {
  if (!name || isLongerThan(name, maxTokenNameLength))
    return `A name of 1 to ${maxTokenNameLength} characters tells tokens apart.`;
}

export async function endToken({ db, form, user }: Given) {
  await endApiTokens(db, user.id, fieldText(form, "token"));
  return { alert: "token-ended" };
}
