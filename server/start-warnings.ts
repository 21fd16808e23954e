import { editDistance } from "../app/search/lib/edit-distance.ts";
import { type EnvSettings, isWildcard, mailModeOf, settingNames } from "../config/settings.ts";

/** What is probably not as the operator means it, in whole sentences, although the site can start. */
export function startWarnings(settings: EnvSettings, env: Record<string, string | undefined>): string[] {
  const warnings = Object.keys(env).flatMap((name) => {
    const meant = settingLike(name, env);
    return meant ? `${name} is not a setting of Lectern: did you mean ${meant}?` : [];
  });
  if (isWildcard(settings.HOST) && !settings.isPublicUrlSet)
    warnings.push(
      "HOST is a wildcard but PUBLIC_URL is not set: links and sign-in need the address that people use",
    );
  if (settings.OWNER_EMAIL && mailModeOf(settings) === "off" && !settings.GOOGLE_CLIENT_ID)
    warnings.push(
      "OWNER_EMAIL is set, but SMTP_URL is not: without mail its address cannot be confirmed. Sign up with it, then run: npx lectern owner EMAIL",
    );
  return warnings;
}

/** Shorter names, such as HOST, are one letter away from variables of other programs. */
const minLength = 6;

/** The unset setting that this name is like: one character in five may differ. */
function settingLike(name: string, env: Record<string, string | undefined>) {
  if (settingNames.includes(name)) return undefined;
  return settingNames.find((setting) => {
    const limit = Math.floor(setting.length / 5);
    const isLike = editDistance(name.toUpperCase(), setting, limit) <= limit;
    return isLike && setting.length >= minLength && !env[setting];
  });
}
