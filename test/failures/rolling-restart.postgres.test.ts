// Nodes behind a load balancer that are restarted one after the other while people use the site.
import { expect } from "vitest";
import { newVisitor } from "../../app/core/visitor.server.ts";
import { openBrowser, sendRequest } from "../support/browser.ts";
import { openStream } from "../support/event-stream.ts";
import { freePort } from "../support/free-port.ts";
import { test } from "../support/program-test.ts";
import { openBalancer } from "../support/servers/balancer.ts";
import { secret } from "../support/site.ts";

const publicUrl = "http://lectern.test";

test("a rolling restart of all nodes fails no request, and open pages find another node", async ({
  start,
  database,
  onTestFinished,
}) => {
  const settings = { ...database.settings, SECRET: secret, PUBLIC_URL: publicUrl, DRAIN_SECONDS: "2" };
  const ports = [String(await freePort()), String(await freePort())];
  const run = async (PORT: string) => {
    const program = start({ ...settings, PORT, TRUSTED_PROXIES: "127.0.0.1" });
    await program.ready;
    return program;
  };
  const programs = await Promise.all(ports.map(run));
  const balancer = await openBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
  onTestFinished(balancer.close);

  const statuses: (number | string)[] = [];
  let isRunning = true;
  const people = Array.from({ length: 8 }, async (_, person) => {
    const headers = { origin: publicUrl, "x-forwarded-for": `10.0.0.${person}` };
    const browser = openBrowser(balancer.url, { headers });
    browser.cookies.set("site_visitor", newVisitor(secret).signed);
    for (let at = 1; isRunning; at++) {
      const blog = `/blog/s${(at % 26) + 1}`;
      const requests = [
        browser.get(blog),
        browser.act(`${blog}/like`, { on: at % 2 ? "yes" : "no" }),
        browser.get("/search?q=python"),
      ];
      for (const response of requests) statuses.push(await response.then(({ status }) => status, String));
    }
  });
  const stream = await openStream(`${balancer.url}/blog/s3/live`);
  await stream.next();
  for (const [at, port] of ports.entries()) {
    programs[at]!.kill("SIGTERM");
    const readiness = () => sendRequest(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status);
    await expect.poll(readiness).toBe(503);
    expect((await programs[at]!.ended).code).toBe(0);
    programs[at] = await run(port);
    await expect.poll(() => sendRequest(`http://127.0.0.1:${port}/readyz`)).toMatchObject({ status: 200 });
  }
  await stream.closed;
  isRunning = false;
  await Promise.all(people);
  expect(statuses.length).toBeGreaterThan(100);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
