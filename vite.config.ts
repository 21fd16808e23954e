import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// What every page needs stands in one file that stays cached while the site's own code changes.
const vendor = /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|cookie-es|@remix-run)[\\/]/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: "vendor", test: vendor }] } } },
      },
    },
    // The server's entry holds the pages and Hono in one module graph: context keys compare by identity.
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
});
