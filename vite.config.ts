import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { covers } from "./tools/covers.ts";
import { serverSources } from "./tools/server-sources.ts";
import { subsetFonts } from "./tools/subset-fonts.ts";
import { patchModule } from "./tools/third-party-modules.ts";

/**
 * React Router reloads the current page when a route's code cannot be fetched, which is meant for upgrades of the site.
 * Here:
 * 1. While the server cannot be reached, nothing is reloaded, so no open page is lost. The route's loader fails too,
 *    and our error page says so. The next visit to the route loads the whole page.
 * 2. After an upgrade, the page that the reader navigates to is loaded, not the current one.
 * 3. When the code was only prefetched, nothing is loaded.
 * https://github.com/remix-run/remix/pull/8932 says why it reloads, whatever the reason of the failure.
 */
const reloadWhenReachable = patchModule({
  path: "/react-router/dist/production/lib/dom/ssr/routeModules.js",
  from: "window.location.reload();",
  to: `if (!(await fetch(route.module, { method: "HEAD", cache: "no-store" }).catch(() => undefined)))
         return { default() { window.location.reload(); } };
       const { navigation: { location: to }, fetchers } = window.__reactRouterDataRouter.state;
       const wanted = new URL(to ? to.pathname + to.search + to.hash : "", window.location.href).href;
       if (wanted !== window.location.href) window.location.assign(wanted);
       else if (to || [...fetchers.values()].some(({ state }) => state !== "idle")) window.location.reload();`,
});

const characterReferences = "decode-named-character-reference";
const vendorModules =
  /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|cookie-es|@remix-run)[\\/]/;

export default defineConfig(({ command }) => ({
  plugins: [serverSources, reloadWhenReachable, tailwindcss(), reactRouter(), subsetFonts, covers],
  // This package's version for browsers needs a document, which a worker does not have:
  // https://github.com/wooorm/parse-entities/issues/19
  resolve: { alias: { [characterReferences]: fileURLToPath(import.meta.resolve(characterReferences)) } },
  // For `npm run dev`: the packages of all pages are prepared at its start. One that is found later reloads the page.
  optimizeDeps: {
    entries: [
      "app/**/*.tsx",
      "!app/*/routes/**",
      "!app/root.tsx",
      "!app/**/*.server.tsx",
      "!app/**/tests/**",
    ],
  },
  // React Router lists a page's modules in its head, so Vite's own preloading is not needed.
  // The folder of the build also holds the texts, which are made beside it, and only after a change.
  build: { modulePreload: false, emptyOutDir: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // It stays in the browser's cache when the site's own code changes.
                { name: "vendor", test: vendorModules },
                // What every page needs: the root and all that it imports.
                { name: "site", test: /[\\/]app[\\/]root\.tsx$/ },
                // What lists and their cards share is a dozen small modules.
                { name: "lists", test: /[\\/]app[\\/]cards[\\/]/, minShareCount: 3 },
                // Two dozen more, which would all be in that list.
                { name: "desk", test: /[\\/]app[\\/]desk[\\/](?!routes)/, minShareCount: 10 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled, since each loads hundreds of modules of which we use a few: that was a third of the memory at the
      // start. Not by `npm run dev`, which would transform each of them at every start.
      resolve: { noExternal: command === "build" ? ["lucide"] : [] },
      // The server's entry holds the pages and Hono in one module graph: context keys compare by identity.
      build: { rolldownOptions: { input: "./server/app.ts", output: { codeSplitting: false } } },
    },
  },
}));
