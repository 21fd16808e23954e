import { expect, test } from "vitest";
import { type FetchPublic, openFetchLocal, openFetchPublic } from "../../outbound/fetch-public.server.ts";
import { webhookUrlProblem } from "../webhook-url.server.ts";

const refusal = "This address is not on the public internet.";
const onLoopback = [
  "http://localhost:9000/",
  "http://127.0.0.1:9000/",
  "http://[::1]:9000/",
  "http://LOCALHOST/",
];
const elsewhere = [
  "http://10.0.0.1/",
  "http://receiver.local/",
  "http://a.localhost./",
  "http://db.internal/",
];

test("an address that is not public is refused at the form, but for this machine's on a site of this machine", () => {
  for (const url of [...onLoopback, ...elsewhere]) expect(webhookUrlProblem(url, false), url).toBe(refusal);
  for (const url of onLoopback) expect(webhookUrlProblem(url, true), url).toBeUndefined();
  for (const url of elsewhere) expect(webhookUrlProblem(url, true), url).toBe(refusal);
  expect(webhookUrlProblem("https://localhost.example.com/", false)).toBeUndefined();
});

test("only a site of this machine asks this machine, and no site the network around it", async () => {
  const problem = async (fetchPublic: FetchPublic, url: string) =>
    (await fetchPublic(url, { timeoutMs: 2000, maxBytes: 10 })).problem;
  const local = openFetchLocal();
  expect(await problem(openFetchPublic(), "http://127.0.0.1:1/")).toContain("not on the public internet");
  expect(await problem(local, "http://10.0.0.1:1/")).toContain("not on the public internet");
  expect(await problem(local, "http://127.0.0.1:1/")).toContain("It failed");
});
