import type { ProxyServer } from "../../support/proxy.ts";
import type { Random } from "../random.ts";
import { type Fault, repeatedly } from "../world/world.ts";

/** Faults of the connections between the servers and their database: of all servers, or of one. */
export function proxyFaults(proxies: ProxyServer[]): Fault[] {
  const pickProxies = (random: Random) => (random.chance(0.5) ? proxies : [random.pick(proxies)]);
  type Act = (proxy: ProxyServer) => void;
  const disturbance = (name: string, begin: Act, end: Act): Fault => ({
    name,
    group: "database",
    begin(random, { counts }) {
      counts.disturbances++;
      const affected = pickProxies(random);
      for (const proxy of affected) begin(proxy);
      return () => {
        for (const proxy of affected) end(proxy);
      };
    },
  });
  return [
    {
      name: "connections to the database reset",
      group: "database",
      begin: (random, report) =>
        repeatedly(random, 300, () => {
          report.killed("rounds of database connections");
          for (const proxy of pickProxies(random)) proxy.cut();
        }),
    },
    {
      name: "connections to the database refused",
      group: "database",
      begin(random, report) {
        report.killed("rounds of database connections");
        const affected = pickProxies(random);
        for (const proxy of affected) {
          proxy.refuse();
          proxy.cut();
        }
        return () => affected.forEach((proxy) => void proxy.pass());
      },
    },
    disturbance(
      "database slow to answer",
      (proxy) => proxy.stall(),
      (proxy) => proxy.pass(),
    ),
    disturbance(
      "database silent, then cut off",
      (proxy) => proxy.drop(),
      (proxy) => {
        proxy.cut();
        proxy.pass();
      },
    ),
    disturbance(
      "connections to the database silent for ever",
      (proxy) => proxy.abandon(),
      () => {},
    ),
  ];
}
