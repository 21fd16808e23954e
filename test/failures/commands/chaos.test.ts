import { expect, test } from "vitest";
import { start } from "./command.ts";

const onLinux = test.runIf(process.platform === "linux");

onLinux.for(["sqlite", "postgres"])(
  "npm run chaos: on %s, no acknowledged write is lost or doubled while connections, disks and processes fail",
  async (engine) => {
    const chaos = start(`npm run chaos -- 4 38 ${engine}`);
    const code = await chaos.ended;
    expect(chaos.output()).toMatch(/[1-9]\d+ writes acknowledged .*; 0 lost, 0 doubled, 0 other problems\n/);
    expect(code).toBe(0);
  },
);
