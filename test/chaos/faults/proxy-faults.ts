import type { ProxyServer } from "../../support/proxy.ts";
import type { Random } from "../random.ts";
import { type Fault, repeatedly } from "../world/world.ts";

/** What happens between the servers and their database: to all of them, or to one. */
export function proxyFaults(proxies: ProxyServer[]): Fault[] {
  const some = (random: Random) => (random.chance(0.5) ? proxies : [random.pick(proxies)]);
  type Act = (proxy: ProxyServer) => void;
  const silence = (name: string, begin: Act, end: Act): Fault => ({
    name,
    group: "database",
    begin(random, { counts }) {
      counts.disturbances++;
      const hit = some(random);
      for (const proxy of hit) begin(proxy);
      return () => {
        for (const proxy of hit) end(proxy);
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
          for (const proxy of some(random)) proxy.cut();
        }),
    },
    {
      name: "connections to the database refused",
      group: "database",
      begin(random, report) {
        report.killed("rounds of database connections");
        const hit = some(random);
        for (const proxy of hit) {
          proxy.refuse();
          proxy.cut();
        }
        return () => hit.forEach((proxy) => void proxy.pass());
      },
    },
    silence(
      "database slow to answer",
      (proxy) => proxy.stall(),
      (proxy) => proxy.pass(),
    ),
    silence(
      "database silent, then cut off",
      (proxy) => proxy.drop(),
      (proxy) => {
        proxy.cut();
        proxy.pass();
      },
    ),
    silence(
      "connections to the database silent for ever",
      (proxy) => proxy.abandon(),
      () => {},
    ),
  ];
}
