import { test as base, openSite } from "../site.ts";
import { openProxy, proxiedUrl } from "./proxy.ts";

/**
 * Fixtures: `proxy` is a TCP proxy in front of the database. `proxiedSite` uses the database through the proxy, `site`
 * uses it directly.
 */
export const test = base
  .extend("proxy", async ({ database }, { onCleanup }) => {
    const { hostname, port } = new URL(database.settings.DATABASE_URL!);
    const proxy = await openProxy({ host: hostname, port: Number(port) });
    onCleanup(proxy.close);
    return proxy;
  })
  .extend("proxiedSite", async ({ database, proxy }, { onCleanup }) => {
    const DATABASE_URL = proxiedUrl(proxy, database.settings.DATABASE_URL!);
    const proxiedSite = await openSite({ ...database, settings: { ...database.settings, DATABASE_URL } });
    onCleanup(async () => {
      // After a failed test the proxy may still drop data.
      proxy.pass();
      proxy.cut();
      await proxiedSite.close();
    });
    return proxiedSite;
  });
