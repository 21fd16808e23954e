import type { ProxyServer } from "../../../test/support/servers/proxy.ts";
import { type Fault, startRepeating } from "../deployment/deployment.ts";
import type { Random } from "../random.ts";

/** Faults of the connections from the servers to their database; each affects all servers or one. */
export function proxyFaults(proxies: ProxyServer[]): Fault[] {
  const pickProxies = (random: Random) => (random.chance(0.5) ? proxies : [random.pick(proxies)]);
  type ProxyAction = (proxy: ProxyServer) => void;
  const makeDisturbance = (name: string, begin: ProxyAction, end: ProxyAction): Fault => ({
    name,
    group: "database",
    begin(random, { counts }) {
      counts.disturbances++;
      const affectedProxies = pickProxies(random);
      for (const proxy of affectedProxies) begin(proxy);
      return () => {
        for (const proxy of affectedProxies) end(proxy);
      };
    },
  });
  return [
    {
      name: "connections to the database reset",
      group: "database",
      begin: (random, report) =>
        startRepeating(random, 300, () => {
          report.countKill("database connections (times)");
          for (const proxy of pickProxies(random)) proxy.cut();
        }),
    },
    {
      name: "connections to the database refused",
      group: "database",
      begin(random, report) {
        report.countKill("database connections (times)");
        const affectedProxies = pickProxies(random);
        for (const proxy of affectedProxies) {
          proxy.refuse();
          proxy.cut();
        }
        return () => affectedProxies.forEach((proxy) => void proxy.pass());
      },
    },
    makeDisturbance(
      "database slow to answer",
      (proxy) => proxy.stall(),
      (proxy) => proxy.pass(),
    ),
    makeDisturbance(
      "database silent, then cut off",
      (proxy) => proxy.drop(),
      (proxy) => {
        proxy.cut();
        proxy.pass();
      },
    ),
    makeDisturbance(
      "connections to the database silent for ever",
      (proxy) => proxy.mute(),
      () => {},
    ),
  ];
}
