import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { serverSources } from "./tools/server-sources.ts";
import { subsetFonts } from "./tools/subset-fonts.ts";
import { patchModule, withoutModules } from "./tools/third-party-modules.ts";

// What every page needs stands in two files, since a few large ones pack better than twenty small ones: one stays cached
// while the site's own code changes, the other is that code.
const vendor = /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|cookie-es|@remix-run)[\\/]/;
const signIn = /[\\/]app[\\/]auth[\\/](auth-form|login-screen|sign-in|google-button)/;
const shared = /[\\/]app[\\/](root|ui|shell|auth|article|reactions|lists|editor|lib)|[\\/]lucide[\\/]/;

/**
 * What would be 4 KB of every first visit, and does nothing here: parts of React Router for routes that are found out
 * later (all are known from the start: react-router.config.ts) and for tracing.
 */
const unused = withoutModules([
  {
    path: "/react-router/dist/production/lib/dom/ssr/fog-of-war.js",
    exports: `URL_LIMIT getManifestPath getManifestPathsParam getPartialManifest
      getPatchRoutesOnNavigationFunction getPathsWithAncestors handleClientVersionMismatch
      isFogOfWarEnabled shouldUseInitialRouteDiscovery useFogOFWarDiscovery`,
  },
  {
    path: "/react-router/dist/production/lib/dom/ssr/route-discovery.js",
    exports: `RouteDiscoveryRuntime getCustomPatchRoutesOnNavigationFunction useCustomRouteDiscovery
      useRouteDiscovery`,
  },
  {
    path: "/react-router/dist/production/lib/router/instrumentation.js",
    exports: `consumeInstrumentationClientResultMetaReceiver getRouteInstrumentationUpdates
      instrumentClientSideRouter instrumentHandler instrumentationResultMetaContext`,
  },
  // Vite's loader of style sheets for chunks, of which none has one.
  { path: "\0vite/preload-helper.js", exports: "__vitePreload", replacement: "(load) => load()" },
]);

/** The one style sheet stands in the head of each page: a chunk with one of its own would have nobody to load it. */
const oneStyleSheet: Plugin = {
  name: "one-style-sheet",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "chunk" && file.viteMetadata?.importedCss.size)
        this.error(`${file.name} has a style sheet of its own`);
  },
};

/**
 * React Router reloads the page at hand when a route's code cannot be fetched, which is meant for upgrades of the site.
 * While the server cannot be reached, that would cost the reader the page: then the route's loader fails as well, and our
 * error page says so; the next visit loads the whole page. After an upgrade it is the page asked for that is loaded, and
 * none when code was only fetched ahead.
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

/** GitHub's toolbar takes "$&" in a selected address for a pattern, where a link is made of it. */
const linkAsItIs = patchModule({
  path: "/markdown-toolbar-element/dist/index.js",
  from: "suffixToUse.replace(replaceNext, selectedText)",
  to: "suffixToUse.replace(replaceNext, () => selectedText)",
});

export default defineConfig({
  plugins: [
    serverSources,
    unused,
    oneStyleSheet,
    reloadWhenReachable,
    linkAsItIs,
    tailwindcss(),
    reactRouter(),
    subsetFonts,
  ],
  // What a page imports stands in its head: nothing has to be found out while it runs.
  build: { modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "vendor", test: vendor },
                { name: "site", test: /[\\/]app[\\/](root\.tsx|reactions[\\/]use-(stored-)?toggle)/ },
                // Only four pages need it, and readers visit none of them.
                { name: "sign-in", test: signIn, minShareCount: 2 },
                { name: "site", test: shared, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    // The server's entry holds the pages and Hono in one module graph: context keys compare by identity.
    ssr: { build: { rolldownOptions: { input: "./server/app.ts", output: { codeSplitting: false } } } },
  },
});
