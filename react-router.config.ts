import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route map ships with the page: no request to discover routes while somebody reads.
  routeDiscovery: { mode: "initial" },
  // The code that handles an unreachable server must be loaded before that happens, so no part of a route is loaded later.
  splitRouteModules: false,
} satisfies Config;
