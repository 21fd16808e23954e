import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes } from "react-router";
import routes from "../../app/routes.ts";
import { settingPages } from "../../app/site/lib/site-pages.ts";
import type { Browser } from "../support/browser.ts";

const builtServer = join(import.meta.dirname, "../../build/server/index.js");
const entries = withChildren(routes);
const patterns = entries.map(({ file, path, index }) => ({ id: file, path, index }) as { id: string });

/** Each route with its whole path, and those below it. */
function withChildren(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.flatMap(({ children = [], ...entry }) => [
    entry,
    ...withChildren(children.map((child) => ({ ...child, path: `${entry.path}/${child.path}` }))),
  ]);
}

/** What the table needs a row for: each page of the desk, each route with an action, each act of `runActs`, the pages of settings. */
export async function neededRows(): Promise<string[]> {
  const all = await listRows();
  return all.filter(({ isRead, path }) => !isRead || /^desk\b/.test(path)).map(({ row }) => row);
}

/** The row of each page and each act of a subject. */
export async function rowsOfSubject(subject: string): Promise<string[]> {
  const all = await listRows();
  return all.filter(({ file }) => file.startsWith(`${subject}/`)).map(({ row }) => row);
}

async function listRows() {
  const { routes } = (await import(builtServer)) as typeof import("../../server/app.ts");
  return entries.flatMap(({ id, file, path = "" }) => {
    const { action, loader } = routes[id ?? file.replace(/\.tsx?$/, "")]!.module;
    const { acts = [] } = (action ?? {}) as { acts?: string[] };
    const named = path === "desk/site/:page" ? settingPages : acts.filter((act) => act !== "");
    return [
      ...(loader ? [{ file, path, isRead: true, row: `GET ${file}` }] : []),
      ...(action ? [{ file, path, isRead: false, row: `POST ${file}` }] : []),
      ...named.map((act) => ({ file, path, isRead: false, row: `POST ${file} ${act}` })),
    ];
  });
}

/** A browser whose requests are recorded in `rows`, in the words of `neededRows`. */
export function recordingBrowser(browser: Browser, rows: Set<string>): Browser {
  const record = (method: string, path: string, act?: unknown) => {
    const file = matchRoutes(patterns, path.split("?")[0]!)?.at(-1)?.route.id;
    rows.add(`${method} ${file}`);
    if (act) rows.add(`${method} ${file} ${act}`);
  };
  return {
    ...browser,
    get(path, headers) {
      record("GET", path);
      return browser.get(path, headers);
    },
    post(path, form, headers) {
      record("POST", path, new URLSearchParams(form).get("act"));
      return browser.post(path, form, headers);
    },
    postRaw(path, body, headers) {
      record("POST", path);
      return browser.postRaw(path, body, headers);
    },
    postFiles(path, form, headers) {
      record("POST", path, form.get("act") ?? path.split("/").at(-1));
      return browser.postFiles(path, form, headers);
    },
  };
}
