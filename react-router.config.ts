import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route map ships with the page: no request to discover routes while somebody reads.
  routeDiscovery: { mode: "initial" },
  // What a form does when the server cannot be reached has to be there before: a chunk of its own could not be loaded.
  splitRouteModules: false,
} satisfies Config;
