import { data, type RouterContextProvider, redirect } from "react-router";
import type { Db } from "../../db/engine.ts";
import { limitAct } from "../http/act-limit.server.ts";
import { dbContext, settingsContext } from "../http/context.ts";
import { cookiesOf } from "../http/cookies.server.ts";
import { invalid } from "../http/responses.ts";
import { newId } from "../lib/new-id.ts";
import { entryPath } from "./lib/entry.ts";
import { readNewList } from "./lib/list-fields.ts";
import { saveToLists } from "./models/change-entries.server.ts";
import { listLists } from "./models/list.server.ts";
import { findShown } from "./models/list-entries.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What the page shows on which a member chooses the lists of an entry. Throws a 404 when the entry is not public. */
export async function readSavePage(context: Context, userId: string, entry: string) {
  const db = context.get(dbContext);
  const { title } = await requireEntry(context, entry);
  const lists = await listLists(db, userId, entry);
  return { path: entryPath(entry), title, lists, key: newId() };
}

/** Saves the page's form. Throws a redirect to the entry, or returns what is wrong. `saveMore`: what else it saves then. */
export async function savePageForm(
  context: Context,
  userId: string,
  entry: string,
  form: FormData,
  saveMore?: (db: Db) => Promise<unknown>,
) {
  const db = context.get(dbContext);
  await requireEntry(context, entry);
  await limitAct(context);
  const checked = form.getAll("list").map(String);
  // Only the lists that the form showed: another tab may have made more.
  const wish = new Map(form.getAll("shown").map((id) => [String(id), checked.includes(String(id))]));
  const newList = readNewList(form);
  const error = newList?.error ?? (await saveToLists(db, userId, entry, wish, newList));
  if (error) return invalid({ error, checked, title: newList?.title ?? "" });
  await saveMore?.(db);
  const headers = { "Set-Cookie": cookiesOf(context.get(settingsContext)).alert("saved") };
  throw redirect(entryPath(entry), { status: 303, headers });
}

async function requireEntry(context: Context, entry: string) {
  const shown = (await findShown(context.get(dbContext), [entry])).get(entry);
  if (!shown) throw data(null, { status: 404 });
  return shown;
}
