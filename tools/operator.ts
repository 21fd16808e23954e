// The operator's commands. They work on the same settings as the server, and beside a running one.
import { randomBytes } from "node:crypto";
import { blockUser, setPassword } from "../app/models/account.server.ts";
import { findUser } from "../app/models/user.server.ts";
import { removeBlog } from "../app/models/write-blog.server.ts";
import { loadEnvFile } from "../config/env-file.ts";
import { OperatorError } from "../config/operator-error.ts";
import { readSettings } from "../config/settings.ts";
import { connect } from "../db/connect.ts";
import type { Db } from "../db/engine.ts";
import { requireCurrent } from "../db/migrate.ts";

const help = `npx lectern <command>

  help              shows this
  remove BLOG       takes a blog down, by its id or address
  block EMAIL       ends an account's sessions and writing
  password EMAIL    gives an account a new password, and ends its sessions
                    and the sign-ins whose provider never confirmed the e-mail`;

const commands: Record<string, (db: Db, argument: string) => Promise<string>> = { remove, block, password };

const [name = "help", argument, ...more] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (name === "help" || name === "--help") console.log(help);
else if (!command || !argument || more.length > 0) fail(help);
else await run(command, argument);

async function run(command: (db: Db, argument: string) => Promise<string>, argument: string) {
  try {
    loadEnvFile();
    const settings = readSettings(process.env);
    const { db, close } = await connect(settings.DATABASE_URL, settings.DATA_DIR);
    try {
      await requireCurrent(db);
      console.log(await command(db, argument));
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    fail(error.message);
  }
}

async function remove(db: Db, blog: string) {
  const id = blog.replace(/^.*\/blog\//, "").replace(/[/?#].*$/, "");
  if (/^s\d+$/.test(id))
    throw new OperatorError("Built-in articles are part of the program and come back at every start.");
  if (!(await removeBlog(db, id))) throw new OperatorError(`There is no blog ${id}.`);
  return `Blog ${id} is taken down.`;
}

async function block(db: Db, email: string) {
  await blockUser(db, (await userOf(db, email)).id);
  return `${email} is blocked: all sessions are ended, and no login works.`;
}

async function password(db: Db, email: string) {
  const user = await userOf(db, email);
  const made = randomBytes(12).toString("base64url");
  await setPassword(db, user.id, made);
  return `The new password of ${email} is ${made}
All sessions of the account are ended, and so is every sign-in whose provider never confirmed the e-mail.`;
}

async function userOf(db: Db, email: string) {
  const user = await findUser(db, email);
  if (!user) throw new OperatorError(`There is no account of ${email}.`);
  return user;
}

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}
