// /metrics on a port of its own, and the dashboard that reads it.
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { openStream } from "../support/event-stream.ts";
import { freePort } from "../support/free-port.ts";
import { test } from "../support/program-test.ts";

test("METRICS_PORT counts what the server does, and the dashboard names no other metric", async ({
  start,
}) => {
  const port = String(await freePort());
  const url = await start({ METRICS_PORT: port }).ready;
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const numberAt = (text: string, line: string) =>
    Number(
      text
        .split("\n")
        .find((other) => other.startsWith(`${line} `))
        ?.split(" ")[1] ?? Number.NaN,
    );

  for (const path of ["/blog/s1", "/blog/s1", "/blog/nothing", "/favicon.svg"])
    await (await fetch(url + path)).arrayBuffer();
  const stream = await openStream(`${url}/blog/s1/live`);
  await stream.next();
  await expect.poll(async () => numberAt(await read(), "lectern_streams")).toBe(1);
  const text = await read();
  const count = (kind: string, status: number) =>
    numberAt(text, `lectern_request_seconds_count{kind="${kind}",status="${status}"}`);
  expect([count("page", 200), count("page", 404), count("file", 200)]).toEqual([2, 1, 1]);
  const renders = async () => numberAt(await read(), "lectern_render_seconds_count");
  expect(await renders()).toBeGreaterThanOrEqual(2);
  // A page is cached after its first response has been sent; from then on it is not rendered any more.
  const rendersOfOne = async () => {
    const before = await renders();
    await (await fetch(`${url}/blog/s1`)).arrayBuffer();
    return (await renders()) - before;
  };
  await expect.poll(rendersOfOne).toBe(0);
  expect(numberAt(text, "lectern_statement_seconds_count")).toBeGreaterThan(10);
  expect(numberAt(text, 'lectern_jobs{state="failed"}')).toBe(0);
  expect(text).toMatch(/lectern_job_seconds_count\{name="[\w-]+",outcome="done"\} \d/);
  stream.close();
  await expect.poll(async () => numberAt(await read(), "lectern_streams")).toBe(0);

  const dashboard = readFileSync("deploy/grafana.json", "utf8");
  const names = new Set(dashboard.match(/\b(lectern|nodejs|process)_\w+/g));
  expect(names.size).toBeGreaterThan(10);
  for (const name of names)
    expect(text, name).toMatch(
      new RegExp(`^# TYPE ${name.replace(/_(count|sum|bucket)$/, "")} |^${name}[ {]`, "m"),
    );
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
});
