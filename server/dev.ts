import type { Server } from "node:http";
import { createServer } from "vite";
import { requestLogger } from "../config/log.ts";
import type { AppParts, createApp } from "./app.ts";
import { openRequestHandler, type SiteParts } from "./dynamic-requests.ts";
import type { Site } from "./site.ts";

/**
 * The site from its sources: Vite loads app/ and reloads what changes at the next request; nothing is cached. A change of what
 * Node loads (config, content, db, server with its jobs, storage, tools) restarts the process. The script "dev" names those
 * folders, because plain `node --watch` also watches the temporary files of Vite's configuration. What the start and
 * the jobs use of app/, server/ and storage/ is loaded twice, by Node and by Vite: no state is lost, since no module holds any, but
 * `instanceof` fails from one to the other, so the pages do not know the Busy of a full queue here.
 */
export async function openDev(parts: SiteParts, server: Server): Promise<Site> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
  let app: ReturnType<typeof createApp> | undefined;
  let loadedCreateApp: typeof createApp | undefined;

  async function loadApp(renderInQueue: AppParts["renderInQueue"]) {
    const module = (await vite.ssrLoadModule("./server/app.ts")) as typeof import("./app.ts");
    if (module.createApp !== loadedCreateApp) {
      loadedCreateApp = module.createApp;
      app = loadedCreateApp({ ...parts, renderInQueue });
    }
    return app!;
  }

  const dynamic = openRequestHandler(parts, (renderInQueue) => async (request, env) => {
    try {
      return await (await loadApp(renderInQueue)).fetch(request, env);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      parts.log.error(error);
      return new Response("The server's sources do not load; the log says why.", { status: 500 });
    }
  });
  const logRequest = requestLogger(parts.log, dynamic.clientOf);
  return {
    listener(req, res) {
      logRequest(req, res);
      vite.middlewares(req, res, () => {
        dynamic.handle(req, res);
        dynamic.countRead(req, res);
      });
    },
    close() {
      dynamic.close();
      void vite.close();
    },
  };
}
