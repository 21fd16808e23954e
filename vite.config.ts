import { readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { serverSources } from "./tools/server-sources.ts";
import { subsetFonts } from "./tools/subset-fonts.ts";

// What every page needs stands in two files, since a few large ones pack better than twenty small ones: one stays cached
// while the site's own code changes, the other is that code.
const vendor = /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|cookie-es|@remix-run)[\\/]/;
const signIn = /[\\/]app[\\/]auth[\\/](auth-form|login-screen|sign-in|google-button)/;
const shared = /[\\/]app[\\/](root|ui|shell|auth|article|reactions|lists|editor|lib)|[\\/]lucide[\\/]/;

const asleep = /[\\/]react-router[\\/].*[\\/](fog-of-war|route-discovery|instrumentation)\.js$/;

/**
 * What would be 5 KB of every first visit, and does nothing here: parts of React Router for routes that are found out
 * later (all are known from the start) and for tracing, and Vite's loader of style sheets for chunks (there is one).
 */
const withoutUnused: Plugin = {
  name: "without-unused",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  load(id) {
    if (id === "\0vite/preload-helper.js") return "export const __vitePreload = (load) => load();";
    if (!asleep.test(id)) return undefined;
    const [, names] = /export \{ (.+) \};/.exec(readFileSync(id, "utf8"))!;
    return names!.replace(/(\w+),?/g, "export const $1 = () => {};");
  },
};

/**
 * React Router reloads the page at hand when a route's code cannot be fetched, which is meant for upgrades of the site.
 * While the server cannot be reached, that would cost the reader the page: then the route's loader fails as well, and our
 * error page says so; the next visit loads the whole page. After an upgrade it is the page asked for that is loaded, and
 * none when code was only fetched ahead.
 */
const reloadWhenReachable: Plugin = {
  name: "reload-when-reachable",
  applyToEnvironment: ({ name }) => name === "client",
  transform(code, id) {
    if (!/[\\/]react-router[\\/].*[\\/]routeModules\.js$/.test(id)) return undefined;
    const reload = "window.location.reload();";
    if (!code.includes(reload)) this.error("React Router reloads in another way now");
    return code.replace(
      reload,
      `if (!(await fetch(route.module, { method: "HEAD", cache: "no-store" }).catch(() => undefined)))
         return { default() { ${reload} } };
       const { navigation: { location: to }, fetchers } = window.__reactRouterDataRouter.state;
       const wanted = new URL(to ? to.pathname + to.search + to.hash : "", window.location.href).href;
       if (wanted !== window.location.href) window.location.assign(wanted);
       else if (to || [...fetchers.values()].some(({ state }) => state !== "idle")) ${reload}`,
    );
  },
};

/** GitHub's toolbar takes "$&" in a selected address for a pattern, where a link is made of it. */
const linkAsItIs: Plugin = {
  name: "link-as-it-is",
  applyToEnvironment: ({ name }) => name === "client",
  transform(code, id) {
    if (!/[\\/]markdown-toolbar-element[\\/].*\.js$/.test(id)) return undefined;
    const found = "suffixToUse.replace(replaceNext, selectedText)";
    if (!code.includes(found)) this.error("GitHub's toolbar makes links in another way now");
    return code.replace(found, () => "suffixToUse.replace(replaceNext, () => selectedText)");
  },
};

export default defineConfig({
  plugins: [
    serverSources,
    withoutUnused,
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
                { name: "site", test: /[\\/]app[\\/]root\.tsx/ },
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
