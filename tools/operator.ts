// The operator's commands. They use the same settings as the server, and can run while it is running.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { blockUser, setPassword } from "../app/accounts/models/account.server.ts";
import { makeOwner } from "../app/accounts/models/role.server.ts";
import { findUser } from "../app/core/user.server.ts";
import { copyBeforeUpdate } from "../app/operations/models/copy-before-update.server.ts";
import { endCompanyPreviews } from "../app/writing/models/preview-link.server.ts";
import { removeBlog } from "../app/writing/models/write-blog.server.ts";
import { describeEnvFile, loadEnvFile } from "../config/env-file.ts";
import { OperatorError } from "../config/operator-error.ts";
import { type EnvSettings, readSettings } from "../config/settings.ts";
import { connect, lockDataFolder } from "../db/connect.ts";
import type { Connection } from "../db/connection.ts";
import type { Db } from "../db/engine.ts";
import { hasCurrentTables, requireCurrentTables } from "../db/migrate.ts";
import { backup, restore, verify } from "./backup-commands.ts";
import { key } from "./content-key.ts";
import { examine } from "./doctor/doctor.ts";
import { exportSiteTo } from "./export-commands.ts";
import { importFile, makesSite } from "./import-command.ts";
import { jobs, retry } from "./job-commands.ts";
import { move } from "./move.ts";

const help = `npx lectern <command>

  help              shows this
  remove BLOG       removes a blog for good, by its id or address
  block EMAIL       ends an account's sessions and writing
  owner EMAIL       makes an account an owner of the site
  password EMAIL    gives an account a new password, and ends its sessions
                    and the sign-ins whose provider never confirmed the e-mail
  backup FILE       writes the database and the images into a ZIP file
  verify BACKUP     reads a backup through: a ZIP file, or the name of one at the desk
  restore BACKUP    restores one into a DATA_DIR without a site, with the server stopped
  move --to DATABASE [--images IMAGES]
                    moves the site: to postgres://… or sqlite, its images to s3://… or
                    folder; read-only meanwhile. move --stop takes that back
  doctor            says what is wrong with this installation, and what to do
  key [NAME]        makes a key for front ends that use Ghost's Content API
  jobs              lists the background jobs: failed for good, running, waiting
  retry JOB         runs a failed or waiting job now
  export FILE.zip   writes the whole site to a file, without passwords
  export --static FOLDER
                    writes the public site as files that any web server serves
  import FILE.zip   makes an empty site, or a new one, that of such a file, with the server stopped
  import FILE       imports what another program exports, or a folder of Markdown
                    [--dry-run] [--from URL] [--fetch-images] [--images-from HOST,HOST] [--as EMAIL | --company] [--invite]`;

type Command = (db: Db, argument: string, settings: EnvSettings) => Promise<string>;

const commandsWithArgument: Record<string, Command> = {
  remove,
  block,
  owner,
  password,
  retry,
  key,
  backup: (db, file, settings) => backup(db, settings, file),
};
const commandsWithoutArgument: Record<string, Command> = {
  jobs,
  key,
  doctor: (db, _argument, settings) => examine(db, settings),
};
/** They need no database. */
const commandsOnFiles: Record<string, (settings: EnvSettings, argument: string) => Promise<string>> = {
  restore,
  verify,
};

/** They read the words behind their name. */
const commandsWithOptions: Record<
  string,
  (db: Db, settings: EnvSettings, args: string[]) => Promise<string>
> = {
  move,
  export: exportSiteTo,
  import: importFile,
};

const [name = "help", argument = "", ...extraArguments] = process.argv.slice(2);
const commands = argument ? commandsWithArgument : commandsWithoutArgument;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (name === "help" || name === "--help") console.log(help);
else if (Object.hasOwn(commandsOnFiles, name) && argument && extraArguments.length === 0)
  await run((settings) => commandsOnFiles[name]!(settings, argument));
else if (Object.hasOwn(commandsWithOptions, name) && argument)
  await run((settings) =>
    runOnDatabase(
      settings,
      (db) => commandsWithOptions[name]!(db, settings, process.argv.slice(3)),
      name === "import",
    ),
  );
else if (!command || extraArguments.length > 0) fail(usageOf(name));
else await run((settings) => runOnDatabase(settings, (db) => command(db, argument, settings)));

async function run(work: (settings: EnvSettings) => Promise<string>) {
  try {
    // As in server/start.ts.
    process.umask(0o077);
    loadEnvFile();
    const settings = readSettings(process.env);
    // Not on the standard output, which a script may read.
    console.error(`Database: ${databaseName(settings)}`);
    console.log(await work(settings));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!(error instanceof OperatorError || code?.startsWith("ERR_PARSE_ARGS"))) throw error;
    fail(message);
  }
}

/** `brings`: whether the command brings a site along, and makes or updates the tables itself. */
async function runOnDatabase(settings: EnvSettings, work: (db: Db) => Promise<string>, brings = false) {
  const hasSite = settings.DATABASE_URL || existsSync(databaseName(settings));
  if (!hasSite && !(brings && (await makesSite(process.argv.slice(3)))))
    throw new OperatorError(
      `There is no site at ${databaseName(settings)}. The settings were read from ${describeEnvFile()}. Set DATA_DIR, or ENV_FILE, or run the command in the folder of the site. A new site begins with npm start.`,
    );
  const connection = await connect(settings.DATABASE_URL, settings.DATA_DIR);
  const { db, close } = connection;
  try {
    if (brings) await updateTables(connection, settings);
    await requireCurrentTables(db);
    return await work(db);
  } finally {
    await close();
  }
}

/** As the first start of the server does. A running server has done it. */
async function updateTables({ db, migrate }: Connection, { DATABASE_URL, DATA_DIR }: EnvSettings) {
  if (await hasCurrentTables(db)) return;
  const unlock = DATABASE_URL ? () => {} : lockDataFolder(DATA_DIR);
  try {
    await migrate(async () => void (await copyBeforeUpdate(db, DATA_DIR, Date.now())));
  } finally {
    unlock();
  }
}

/** Without the user and the password of its address. Files, such as images, are in the folder all the same. */
function databaseName({ DATABASE_URL, DATA_DIR }: EnvSettings) {
  if (!DATABASE_URL) return resolve(DATA_DIR, "lectern.db");
  const { protocol, host, pathname } = new URL(DATABASE_URL);
  return `${protocol}//${host}${pathname}, files: ${resolve(DATA_DIR)}`;
}

async function remove(db: Db, blog: string) {
  const id = blog.replace(/^.*\/blog\//, "").replace(/[/?#].*$/, "");
  if (/^s\d+$/.test(id))
    throw new OperatorError("Built-in articles are part of the program and come back at every start.");
  if (!(await removeBlog(db, id))) throw new OperatorError(`There is no blog ${id}.`);
  return `Blog ${id} is removed.`;
}

async function block(db: Db, email: string) {
  const user = await requireUser(db, email);
  if (!(await blockUser(db, user.id)))
    throw new OperatorError(`${email} is the only owner. Make another one first: npx lectern owner EMAIL.`);
  await endCompanyPreviews(db, user.role);
  return `${email} is blocked: all sessions are ended, and no login works.`;
}

async function owner(db: Db, email: string) {
  const user = await requireUser(db, email);
  if (user.blocked_at) throw new OperatorError(`${email} is blocked.`);
  await makeOwner(db, user.id);
  if (user.email_verified_at) return `${email} is an owner of this site.`;
  return `${email} is an owner of this site.
This e-mail was never confirmed, so anybody may have signed up with it. If it was not you: npx lectern password ${email}`;
}

async function password(db: Db, email: string) {
  const user = await requireUser(db, email);
  const newPassword = randomBytes(12).toString("base64url");
  await setPassword(db, user.id, newPassword);
  return `The new password of ${email} is ${newPassword}
All sessions of the account are ended, and so is every sign-in whose provider never confirmed the e-mail.`;
}

async function requireUser(db: Db, email: string) {
  const user = await findUser(db, email);
  if (!user) throw new OperatorError(`There is no account of ${email}.`);
  return user;
}

/** What the help says of a command that lacks a word or has one too many; of an unknown one, all of it. */
function usageOf(name: string) {
  const usage = help.match(new RegExp(`^  ${RegExp.escape(name)} .*(\\n {8}.*)*`, "gm"));
  return usage ? `npx lectern ${name} is used like this:\n\n${usage.join("\n")}` : help;
}

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}
