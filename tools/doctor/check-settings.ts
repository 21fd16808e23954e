import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type EnvSettings, isLoopback, mailModeOf, settingNames } from "../../config/settings.ts";
import { startWarnings } from "../../server/start-warnings.ts";
import { type Finding, ok, warn, wrong } from "./finding.ts";

/** What other programs put into a file .env beside ours. */
const otherNames = /^(AWS_|NODE_|ENV_FILE$|TZ$|LANG$|TMPDIR$)/;

export function checkSettings(settings: EnvSettings, env: NodeJS.ProcessEnv): Finding[] {
  const { PUBLIC_URL } = settings;
  const isPublic = !isLoopback(new URL(PUBLIC_URL).hostname);
  return [
    ...startWarnings(settings, env).map(wrong),
    ...unknownNames(env).map((name) =>
      warn(`${name} in the file .env is not a setting of Lectern: docs/settings.md lists them`),
    ),
    isPublic && !PUBLIC_URL.startsWith("https:")
      ? wrong(
          `PUBLIC_URL ${PUBLIC_URL} is not https: passwords and cookies can be read on their way. Let your proxy end TLS`,
        )
      : ok(`people use ${PUBLIC_URL}`),
    mailModeOf(settings) === "off"
      ? wrong(
          "no mail is sent: set it at /desk/site/mail, or SMTP_URL, or nobody can confirm an e-mail or choose a new password",
        )
      : ok(mailModeOf(settings) === "smtp" ? "a mail server is set" : "mail goes to the page /outbox"),
  ];
}

function unknownNames(env: NodeJS.ProcessEnv): string[] {
  const path = env.ENV_FILE || join(process.cwd(), ".env");
  if (!existsSync(path)) return [];
  return Object.keys(parseEnv(readFileSync(path, "utf8"))).filter(
    (name) => !settingNames.includes(name) && !otherNames.test(name),
  );
}
