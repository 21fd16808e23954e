// What the database and the data folder tell.
import { readdirSync, statfsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { formatBytes } from "../../app/lib/format.ts";
import { pluralize } from "../../app/lib/text.ts";
import { findOperatorFacts } from "../../app/operations/models/operator-facts.server.ts";
import { backupTimeOf, type EnvSettings, mailModeOf } from "../../config/settings.ts";
import type { Db } from "../../db/engine.ts";
import { attempt, type Finding, ok, warn, wrong } from "./finding.ts";

type OperatorFacts = Awaited<ReturnType<typeof findOperatorFacts>>;

const hourMs = 60 * 60 * 1000;
const maxBackupAgeHours = 48;
const minFreePercent = 10;

export async function checkSite(db: Db, settings: EnvSettings): Promise<Finding[]> {
  const aboutDatabase = await attempt("the database", async () =>
    checkFacts(await findOperatorFacts(db), settings),
  );
  const isOnDisk = !(settings.DATABASE_URL && settings.IMAGES_URL);
  return [...aboutDatabase, ...(isOnDisk ? await attempt("DATA_DIR", () => checkFolder(settings)) : [])];
}

function checkFacts(facts: OperatorFacts, settings: EnvSettings): Finding[] {
  const { name, bytes } = facts.database;
  return [
    ok(
      `${name}, ${formatBytes(bytes)}: ${facts.blogs} articles, ${facts.people === 1 ? "1 person" : `${facts.people} people`}, ${pluralize(facts.comments, "comment")}, ${pluralize(facts.images, "image")}`,
    ),
    facts.hasOwner ? ok("the site has an owner") : wrong(ownerText(settings)),
    facts.failedJobs === 0
      ? ok("no job has failed for good")
      : warn(
          `${facts.failedJobs} jobs have failed for good: npx lectern jobs says why, npx lectern retry JOB tries again`,
        ),
    ...(facts.makesBackups ? checkBackups(facts.backups, settings) : []),
  ];
}

function ownerText({ OWNER_EMAIL, ...settings }: EnvSettings) {
  if (!OWNER_EMAIL)
    return "nobody owns the site: open the link that the start prints, or sign up and run npx lectern owner EMAIL";
  if (mailModeOf({ OWNER_EMAIL, ...settings }) === "smtp")
    return `nobody owns the site: sign up as ${OWNER_EMAIL} and open the link in the mail`;
  return `nobody owns the site, and without SMTP_URL the address ${OWNER_EMAIL} can never be confirmed: sign up with it, then run npx lectern owner ${OWNER_EMAIL}`;
}

function checkBackups({ madeAt, drill }: OperatorFacts["backups"], settings: EnvSettings): Finding[] {
  if (!backupTimeOf(settings) && !madeAt)
    return [
      warn(
        "there is no backup: set a time at /desk/site/backups, or BACKUP_TIME=03:30, or run npx lectern backup FILE",
      ),
    ];
  const hours = madeAt ? Math.round((Date.now() - Date.parse(madeAt)) / hourMs) : undefined;
  const age =
    hours === undefined
      ? wrong("there is no backup yet: is the server running? npx lectern jobs shows what waits")
      : hours < 0
        ? wrong(
            `the last backup is of ${madeAt}, which is still to come: is the clock right? Make a new one at /desk/care`,
          )
        : hours > maxBackupAgeHours
          ? wrong(`the last backup is ${hours} hours old: /desk/care says why no newer one was made`)
          : ok(`the last backup is ${hours} hours old`);
  if (!drill) return [age, warn("no backup was restored on trial yet: that happens once a week")];
  if (drill.problem) return [age, wrong(`a trial to restore ${drill.name} failed: ${drill.problem}`)];
  if (Date.parse(drill.at) > Date.now())
    return [
      age,
      wrong(`the last trial to restore is of ${drill.at}, which is still to come: is the clock right?`),
    ];
  return [age, ok(`${drill.name} was restored on trial at ${drill.at}`)];
}

function checkFolder({ DATA_DIR }: EnvSettings): Finding[] {
  const folder = resolve(DATA_DIR);
  const { bavail, blocks, bsize } = statfsSync(folder);
  const percent = Math.floor((100 * bavail) / blocks);
  const free = `${formatBytes(bavail * bsize)} (${percent} %) of the disk of ${folder} are free`;
  const isOpen = (path: string) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
  // Nobody comes through a closed folder to the files in it.
  const open = isOpen(folder)
    ? readdirSync(folder)
        .map((name) => join(folder, name))
        .filter(isOpen)
    : [];
  return [
    percent < minFreePercent ? wrong(`only ${free}: make space, or nothing can be saved soon`) : ok(free),
    process.platform === "win32" || open.length === 0
      ? ok("only this user can read the data folder")
      : wrong(
          `other users of this machine can read ${open.slice(0, 3).join(", ")}: run chmod -R go= ${folder}`,
        ),
  ];
}
