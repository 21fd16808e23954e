// `lectern doctor`: what is wrong with this installation, and what to do about it.

import { readDeskSettings } from "../../app/site/models/desk-settings.server.ts";
import { withDeskSettings } from "../../config/desk-settings.ts";
import { OperatorError } from "../../config/operator-error.ts";
import { completeSettings, type EnvSettings } from "../../config/settings.ts";
import type { Db } from "../../db/engine.ts";
import { loadSecret } from "../../server/secret.ts";
import { checkMailServer } from "./check-mail-server.ts";
import { checkOutside } from "./check-outside.ts";
import { checkReplica } from "./check-replica.ts";
import { checkSettings } from "./check-settings.ts";
import { checkSite } from "./check-site.ts";
import { attempt, type Finding, wrong } from "./finding.ts";

const marks = { ok: "ok    ", warn: "warn  ", wrong: "WRONG " };

/** Throws an OperatorError with the findings when something is wrong. */
export async function examine(db: Db, env: EnvSettings): Promise<string> {
  let settings = env;
  const aboutDesk = await attempt("what was set at the desk", async () => {
    const secret = await loadSecret(db, env.SECRET);
    const desk = await readDeskSettings(db, secret);
    settings = withDeskSettings(completeSettings(env, env.PORT, secret), () => desk ?? {});
    return desk
      ? []
      : wrong("what was set at the desk cannot be read with this SECRET: enter it there again");
  });
  const findings: Finding[] = [
    ...aboutDesk,
    ...checkSettings(settings, process.env),
    ...(await checkSite(db, settings)),
    ...(settings.DATABASE_READ_URL ? await attempt("the replica", () => checkReplica(settings)) : []),
    ...(settings.SMTP_URL ? await attempt("the mail server", () => checkMailServer(settings.SMTP_URL!)) : []),
    ...(await attempt("the site from outside", async () =>
      checkOutside(settings, await loadSecret(db, settings.SECRET)),
    )),
  ];
  const lines = findings.map(({ level, text }) => `${marks[level]}${text}`).join("\n");
  const count = findings.filter(({ level }) => level === "wrong").length;
  if (count > 0)
    throw new OperatorError(`${lines}\n\n${count} of ${findings.length} checks found something wrong.`);
  return `${lines}\n\nNothing is wrong.`;
}
