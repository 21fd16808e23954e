import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route map ships with the page: no request to discover routes while somebody reads.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
