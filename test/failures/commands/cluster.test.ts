import { expect, test } from "vitest";
import { start } from "./command.ts";

test.runIf(process.platform === "linux")(
  "npm run test:cluster: behind a load balancer nothing acknowledged is lost or doubled, and every open page is right",
  async () => {
    const cluster = start("npm run test:cluster -- 20 5");
    const code = await cluster.ended;
    expect(cluster.output()).toMatch(
      /[1-9]\d+ writes acknowledged .*; 0 lost, 0 doubled, 0 other problems\n/,
    );
    expect(code).toBe(0);
  },
);
