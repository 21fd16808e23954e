import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes } from "react-router";
import routes from "../../app/routes.ts";
import { settingPages } from "../../app/site/lib/site-pages.ts";
import type { Browser } from "../support/browser.ts";

const app = join(import.meta.dirname, "../../app");
const entries = withChildren(routes);
const patterns = entries.map(({ file, path, index }) => ({ id: file, path, index }) as { id: string });

/** Each route with its whole path, and those below it. */
function withChildren(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.flatMap(({ children = [], ...entry }) => [
    entry,
    ...withChildren(children.map((child) => ({ ...child, path: `${entry.path}/${child.path}` }))),
  ]);
}

/** What the table needs a row for: each page of the desk, each route with an action, each act that a form of the desk names. */
export function neededRows(): string[] {
  return entries.flatMap(({ file, path = "" }) => {
    const source = readFileSync(join(app, file), "utf8");
    const isDesk = /^desk\b/.test(path);
    const hasAction = /^export (async function|const) action\b/m.test(source);
    const acts = hasAction && isDesk ? actsIn(source, path) : [];
    return [
      ...(isDesk ? [`GET ${file}`] : []),
      ...(hasAction ? [`POST ${file}`] : []),
      ...acts.map((act) => `POST ${file} ${act}`),
    ];
  });
}

/** The acts that a desk route names: in `const acts`, in readDeskForm(), or compared with `act`; the pages of settings. */
function actsIn(source: string, path: string): string[] {
  const lists = [...source.matchAll(/(?:const acts = |readDeskForm\(request, )\[([^\]]*)\]/g)];
  const names = lists.flatMap(([, list]) => [...list!.matchAll(/"([\w-]+)"/g)]);
  const compared = [...source.matchAll(/\bact [!=]== "([\w-]+)"/g)];
  const pages = path === "desk/site/:page" ? settingPages : [];
  return [...new Set([...[...names, ...compared].map(([, name]) => name!), ...pages])];
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
