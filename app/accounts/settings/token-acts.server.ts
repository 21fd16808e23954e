import { createApiToken, endApiTokens } from "../../core/api-token.server.ts";
import type { AccountForm, ActResult } from "../../http/account-act.ts";
import { dbContext } from "../../http/context.ts";
import { cleanLine } from "../../lib/characters.ts";
import { scopes } from "../../lib/permissions.ts";
import { fieldText, isLongerThan } from "../../lib/text.ts";
import { maxTokenNameLength, tokenLifetimes } from "../lib/token-lifetimes.ts";
import { reauthenticate } from "../sign-in/reauthentication.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Makes a token, which only this response shows. */
export async function addToken({ context, fields, user }: AccountForm): Promise<ActResult> {
  const name = cleanLine(fieldText(fields, "name"));
  const typed = { name };
  if (!name || isLongerThan(name, maxTokenNameLength))
    return {
      errors: { name: `A name of 1 to ${maxTokenNameLength} characters tells tokens apart.` },
      values: typed,
    };
  const chosen = scopes.filter((scope) => fields.getAll("scope").includes(scope));
  if (chosen.length === 0) return { errors: { scope: "Choose what it may do." }, values: typed };
  const days = tokenLifetimes[fieldText(fields, "lifetime") as keyof typeof tokenLifetimes]?.days;
  if (days === undefined) return { errors: { form: "Choose when it ends." }, values: typed };
  const refusal = await reauthenticate(context, fieldText(fields, "current"));
  if (refusal) return { errors: { current: refusal.error }, values: typed };
  const expiresAt = days ? new Date(Date.now() + days * dayMs).toISOString() : undefined;
  const token = await createApiToken(context.get(dbContext), user, { name, scopes: chosen, expiresAt });
  if (!token) return { errors: { form: "You have 50 tokens. End some of them first." }, values: typed };
  return { shown: { token } };
}

export async function endToken({ context, fields, user }: AccountForm): Promise<ActResult> {
  await endApiTokens(context.get(dbContext), user.id, fieldText(fields, "token"));
  return { alert: "token-ended" };
}
