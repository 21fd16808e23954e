// `lectern doctor`: what is wrong with this installation, and what to do about it.

import { OperatorError } from "../../config/operator-error.ts";
import type { EnvSettings } from "../../config/settings.ts";
import type { Db } from "../../db/engine.ts";
import { loadSecret } from "../../server/secret.ts";
import { checkMailServer } from "./check-mail-server.ts";
import { checkOutside } from "./check-outside.ts";
import { checkReplica } from "./check-replica.ts";
import { checkSettings } from "./check-settings.ts";
import { checkSite } from "./check-site.ts";
import { attempt, type Finding } from "./finding.ts";

const marks = { ok: "ok    ", warn: "warn  ", wrong: "WRONG " };

/** Throws an OperatorError with the findings when something is wrong. */
export async function examine(db: Db, settings: EnvSettings): Promise<string> {
  const findings: Finding[] = [
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
