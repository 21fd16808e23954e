import type { Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer } from "vite";
import type { createApp, Parts } from "./app.ts";
import { logRequest } from "./log.ts";
import type { Site } from "./site.ts";

/** The site from its sources: Vite serves and reloads what changes; nothing is cached. */
export async function openDev(parts: Omit<Parts, "pages">, server: Server): Promise<Site> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
  let app: ReturnType<typeof createApp> | undefined;
  let made: typeof createApp | undefined;

  async function current() {
    const module = (await vite.ssrLoadModule("./server/app.ts")) as typeof import("./app.ts");
    if (module.createApp !== made) {
      app?.close();
      made = module.createApp;
      app = made(parts);
    }
    return app!;
  }

  return {
    listener(req, res) {
      logRequest(parts.log, req, res);
      vite.middlewares(req, res, async () => {
        try {
          const { fetch } = await current();
          await getRequestListener(fetch as Parameters<typeof getRequestListener>[0])(req, res);
        } catch (error) {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          parts.log.error(error);
          res.writeHead(500).end("The server's sources do not load; the log says why.");
        }
      });
    },
    close() {
      app?.close();
      void vite.close();
    },
  };
}
