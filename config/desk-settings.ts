import { z } from "zod";
import { type EnvSettings, expectedOf, type Settings, settingSchema } from "./settings.ts";

/** What the owner may set at the desk, where the environment does not. */
const deskSchema = z.object({
  ...settingSchema.pick({ SMTP_URL: true, MAIL_FROM: true, BACKUP_TIME: true, BACKUP_URL: true }).shape,
  ...settingSchema.pick({ GOOGLE_CLIENT_ID: true, GOOGLE_CLIENT_SECRET: true }).shape,
  OIDC_ISSUER: settingSchema.shape.OIDC_ISSUER.unwrap().optional(),
});
export type DeskSettings = z.output<typeof deskSchema>;
export type DeskSettingName = keyof DeskSettings;

const signInNames = ["OIDC_ISSUER", "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"];

/**
 * Whether the environment decides this setting, and the desk does not. Of sign-in it decides all three or, without the client that
 * goes with its provider, none: then OIDC_ISSUER is what the desk begins with.
 */
export const isFixed = (env: EnvSettings, name: DeskSettingName): boolean =>
  signInNames.includes(name) ? env.GOOGLE_CLIENT_ID !== undefined : env[name] !== undefined;

/** `current` is undefined when what is stored was sealed with another secret. */
export interface LiveDeskSettings {
  current(): DeskSettings | undefined;
  reload(): Promise<void>;
  isFixed(name: DeskSettingName): boolean;
}

/** The names of what the desk cannot store so, each with what it must be. */
export function checkDeskSettings(values: DeskSettings): Partial<Record<DeskSettingName, string>> {
  const result = deskSchema.safeParse(values);
  return Object.fromEntries(
    (result.error?.issues ?? []).map(({ path: [name] }) => [name, expectedOf(String(name))]),
  );
}

/** The settings with what the owner has set at the desk, as it is at the moment when one is read. */
export function withDeskSettings(env: Settings, current: () => DeskSettings): Settings {
  const valueNow = (name: DeskSettingName) =>
    isFixed(env, name) ? env[name] : (current()[name] ?? env[name]);
  const properties = Object.keys(deskSchema.shape).map((name) => [
    name,
    { enumerable: true, get: () => valueNow(name as DeskSettingName) },
  ]);
  return Object.freeze(Object.defineProperties({ ...env }, Object.fromEntries(properties)));
}
