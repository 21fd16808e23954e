import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { serverSources } from "./tools/server-sources.ts";
import { patchModule, withoutModules } from "./tools/third-party-modules.ts";
import { withoutPartsOfReact } from "./tools/unused-react.ts";

// The code that every page needs is in two files, "vendor" and "site", because a few large files compress better than
// twenty small ones. "vendor" stays in the browser's cache when the site's own code changes.
const vendorModules =
  /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|cookie-es|@remix-run)[\\/]/;
const everyPageModules = new RegExp(
  [
    "app/(root\\.tsx|shell/)",
    "app/lists/(card-cover|card-icons|list-page|result-count|search-text|sidebar)",
    "app/reactions/(toggle-form|follow-button|use-(stored-)?toggle)",
    "app/lib/(date|image|text)\\.ts",
    "app/ui/(alerts|author-name|avatar|cover-img|empty-list|failed-submission|icon|message|official-badge|site|use-hydrated)",
    "preload-helper",
    "lucide/dist/esm/icons/link\\.",
  ].join("|"),
);
const signInModules =
  /[\\/]app[\\/](auth[\\/](auth-form|login-screen|sign-in|google-button|passkey)|lib[\\/]accounts[\\/]passkey-site)/;
// What the page of an article needs, and lessons and the preview of a draft too.
const articleModules =
  /[\\/]app[\\/](article[\\/](?!report)|ui[\\/]copy-text|lists[\\/]small-card|reactions[\\/]use-copy-link|lib[\\/]share)/;
// Without what few pages need: the profile, code for the editor and for people (lib/writing, fold, look, people), and small cards
// (saved blogs, "read next"). The card of the feed is a file of its own, since the editor shows it too.
const sharedModules =
  /[\\/]app[\\/](root|ui|shell|auth(?![\\/]profile)|reactions|lists(?![\\/](small|feed-card))|lib(?![\\/](writing|fold|look|people)))/;

/**
 * Parts of React Router that this site does not use, and that would add 4 KB to every first visit: lazy route discovery
 * (react-router.config.ts turns it off) and tracing.
 */
const withoutUnusedModules = withoutModules([
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
  // Warnings to developers: `npm run dev` shows them.
  { path: "/react-router/dist/production/lib/server-runtime/warnings.js", exports: "warnOnce" },
  // Vite's loader for the style sheets of chunks. No chunk has a style sheet.
  { path: "\0vite/preload-helper.js", exports: "__vitePreload", replacement: "(load) => load()" },
]);

/** React Router's other warnings to developers. */
const withoutWarnings = patchModule({
  path: "/react-router/dist/production/lib/router/history.js",
  from: "if (!cond) {",
  to: "if (false) {",
});

/**
 * Parts of React DOM that neither this site nor a package in it uses, 10 KB of every first visit: the components <Activity>,
 * <SuspenseList> and <ViewTransition> (our view transitions are React Router's), refs of fragments, functions as actions of
 * forms, and hints such as preload(). Whoever begins to use one of them gets an error at once: then take it out of these
 * lists.
 */
const withoutUnusedReact = withoutPartsOfReact([
  {
    path: "/react-dom/cjs/react-dom-client.production.js",
    sha256: "a319b413b7a19ee34422d9a12a8e7afd003c07846716d278ba1a0898e8cb6251",
    elementTypes: [
      "REACT_ACTIVITY_TYPE",
      "REACT_LEGACY_HIDDEN_TYPE",
      "REACT_SUSPENSE_LIST_TYPE",
      "REACT_VIEW_TRANSITION_TYPE",
    ],
    // SuspenseList, ViewTransition and Activity; and six kinds that no code makes any more.
    fiberTags: [19, 30, 31, 17, 21, 23, 24, 25, 28],
    functions: [
      // View transitions: these do nothing when no fiber has the tag 30.
      ...["trackEnterViewTransitions", "commitExitViewTransitions", "commitNestedViewTransitions"],
      ...["restoreEnterOrExitViewTransitions", "restoreNestedViewTransitions"],
      ...["startViewTransition", "ViewTransitionPseudoElement"],
      // Refs of fragments: these do nothing when no fragment has a ref.
      ...["commitNewChildToFragmentInstances", "commitFragmentInstanceInsertionEffects"],
      ...["commitFragmentInstanceDeletionEffects", "isFragmentInstanceParent", "FragmentInstance"],
      // Functions as actions of forms. Without them, other submit events work as before.
      ...["mountActionState", "updateActionState", "rerenderActionState"],
      ...["extractEvents$1", "scheduleReplayQueueIfNeeded", "requestFormReset"],
      // Hints to the browser, and style sheets and scripts that are asked for by a function.
      ...["prefetchDNS", "preconnectAs", "preload", "preloadModule"],
      ...["preinitStyle", "preinitScript", "preinitModuleScript"],
      // The names of components around an error, for handlers of errors. We have none, and React logs the error alone.
      "getStackByFiberInDevAndProd",
    ],
  },
  {
    path: "/react-dom/cjs/react-dom.production.js",
    sha256: "7a05d7f7bb2b02aae84018a88d4815a2181eef48d2cb8172d403eaa2b131eefd",
    functions: [
      ...["preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
      ...["requestFormReset", "useFormState", "useFormStatus"],
    ],
  },
]);

/**
 * Each page's head links the one style sheet. Nothing would load a chunk's own style sheet, so the build fails on one.
 */
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
 * React Router reloads the current page when a route's code cannot be fetched, which is meant for upgrades of the site.
 * Here:
 * 1. While the server cannot be reached, nothing is reloaded, so no open page is lost. The route's loader fails too,
 *    and our error page says so. The next visit to the route loads the whole page.
 * 2. After an upgrade, the page that the reader navigates to is loaded, not the current one.
 * 3. When the code was only prefetched, nothing is loaded.
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

/** When GitHub's toolbar makes a link of a selected address, it must not treat "$&" in it as a replacement pattern. */
const insertSelectionLiterally = patchModule({
  path: "/markdown-toolbar-element/dist/index.js",
  from: "suffixToUse.replace(replaceNext, selectedText)",
  to: "suffixToUse.replace(replaceNext, () => selectedText)",
});

/** The package's version for browsers needs a document, which a worker does not have. So workers get its other version. */
const decodeWithoutDocument: Plugin = {
  name: "decode-without-document",
  enforce: "pre",
  resolveId: (name, importer) =>
    name === "decode-named-character-reference" && importer
      ? fileURLToPath(import.meta.resolve(name))
      : undefined,
};
/** The rich mode's styles: our content policy forbids style elements, but not style sheets made by a script. */
const adoptStyleSheets = patchModule({
  path: "/style-mod/src/style-mod.js",
  from: "!root.head && root.adoptedStyleSheets",
  to: "root.adoptedStyleSheets",
});

export default defineConfig(({ command }) => ({
  plugins: [
    serverSources,
    withoutUnusedModules,
    withoutWarnings,
    withoutUnusedReact,
    oneStyleSheet,
    reloadWhenReachable,
    insertSelectionLiterally,
    adoptStyleSheets,
    tailwindcss(),
    reactRouter(),
  ],
  worker: { plugins: () => [decodeWithoutDocument] },
  // For `npm run dev`: the packages of all pages are prepared at its start. One that is found later reloads the page.
  optimizeDeps: { entries: ["app/**/*.tsx", "!app/routes/**", "!app/root.tsx", "!app/**/*.server.tsx"] },
  // React Router lists a page's modules in its head, so Vite's own preloading is not needed.
  // The folder of the build also holds covers and texts, which are made again only after a change: tools/setup.mjs empties the
  // rest.
  build: { modulePreload: false, emptyOutDir: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "vendor", test: vendorModules },
                // On every page, however many chunks use it.
                { name: "site", test: (id) => everyPageModules.test(id.replaceAll("\\", "/")) },
                // Only the pages with a login form use it, none of which is for readers.
                { name: "sign-in", test: signInModules, minShareCount: 2 },
                { name: "article", test: articleModules, minShareCount: 2 },
                // What three or more chunks share.
                { name: "site", test: sharedModules, minShareCount: 3 },
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
