// npx lectern export --static FOLDER: asks the site, inside this process, for everything that visitors get.
import { existsSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join, resolve } from "node:path";
import { duplexPair } from "node:stream";
import { buffer } from "node:stream/consumers";
import pino from "pino";
import { openGoogle } from "../app/accounts/openid/google-mode.server.ts";
import { type Answer, exportStatic } from "../app/export/static/export-static.server.ts";
import { openLimits } from "../app/http/rate-limits.server.ts";
import { openRenderer } from "../app/markdown/renderer.server.ts";
import { redirectBatches } from "../app/redirects/models/redirect.server.ts";
import { openSocialCards } from "../app/social-cards/social-cards.server.ts";
import { logOptions } from "../config/log.ts";
import { OperatorError } from "../config/operator-error.ts";
import { completeSettings, type EnvSettings } from "../config/settings.ts";
import type { Db } from "../db/engine.ts";
import { openCatalogue } from "../server/catalogue.ts";
import { openDeskSettings } from "../server/desk-settings.ts";
import { loadSecret } from "../server/secret.ts";
import { openSite, type Site } from "../server/site.ts";
import { openSiteSettings } from "../server/site-settings.ts";
import { createTimedServer } from "../server/timeouts.ts";
import { openStorage } from "../storage/open.ts";

export async function exportStaticSite(db: Db, folder: string, env: EnvSettings): Promise<string> {
  if (!existsSync(join(import.meta.dirname, "../build/server/index.js")))
    throw new OperatorError("The site is not built yet: npm run build");
  // Everybody may read these files, and a web server of another user has to.
  process.umask(0o022);
  const settings = completeSettings(env, env.PORT, await loadSecret(db, env.SECRET));
  const { site, close } = await openQuietSite(db, settings);
  try {
    const { files, missing } = await exportStatic(askSite(site, settings.PUBLIC_URL), resolve(folder), {
      site: settings.PUBLIC_URL,
      paths: await sourcesOf(db),
      onProgress: printProgress,
    });
    const lost = missing.length > 0 ? `\nPages name what is not there: ${listOf(missing)}.` : "";
    return `${files} files are in ${folder}, for ${settings.PUBLIC_URL}.${lost}`;
  } finally {
    await close();
  }
}

/** The site without a port, and without counting reads. */
async function openQuietSite(db: Db, env: ReturnType<typeof completeSettings>) {
  const log = pino(logOptions("error"), pino.destination({ dest: 2, sync: true }));
  const { settings, ...deskSettings } = await openDeskSettings(db, env, log);
  const [siteSettings, catalogue] = [await openSiteSettings(db, settings, log), await openCatalogue(db, log)];
  const [renderer, cards, google] = [openRenderer(), openSocialCards(), openGoogle(settings, log)];
  const reads = { count() {}, flush: async () => {}, close: async () => {} };
  // Its boxes would need a server.
  const withoutNewsletter = () => ({ ...siteSettings.current(), newsletter: "off" as const });
  const site = await openSite({
    siteSettings: { ...siteSettings, current: withoutNewsletter },
    ...{ db, settings, deskSettings, catalogue, log, renderer, cards, google, reads },
    ...{ images: await openStorage(settings), limits: openLimits(db), ending: new AbortController().signal },
  });
  const close = async () => {
    for (const part of [site, google, deskSettings, siteSettings, catalogue]) part.close();
    await Promise.all([renderer.close(), cards.close()]);
  };
  return { site, close };
}

/** Requests without a connection to anywhere. */
function askSite({ listener }: Site, address: string) {
  const server = createTimedServer().on("request", listener);
  return async (path: string): Promise<Answer> => {
    const [ours, theirs] = duplexPair();
    // What the server asks of a socket, too.
    server.emit(
      "connection",
      Object.assign(theirs, { remoteAddress: "127.0.0.1", setTimeout: () => theirs }),
    );
    const { host } = new URL(address);
    const asked = request({ path, headers: { host }, createConnection: () => ours });
    const response = await new Promise<IncomingMessage>((done, failed) =>
      asked.once("response", done).once("error", failed).end(),
    );
    const { statusCode, headers } = response;
    return { status: statusCode!, headers: headers as Answer["headers"], body: await buffer(response) };
  };
}

function printProgress(done: number, known: number) {
  if (done % 1000 < 4) console.error(`${done} of the ${known} addresses that are known so far`);
}

/** Old addresses that lead to one page. */
async function sourcesOf(db: Db) {
  const sources: string[] = [];
  for await (const batch of redirectBatches(db)) sources.push(...batch.map(({ source }) => source));
  return sources.filter((source) => !/[*?]/.test(source));
}

function listOf(paths: string[]) {
  const more = paths.length > 10 ? ` and ${paths.length - 10} more` : "";
  return paths.slice(0, 10).join(", ") + more;
}
