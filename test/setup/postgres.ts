import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { makeTemplate } from "./template.ts";

export default async function setup(project: TestProject) {
  const server = fork(join(import.meta.dirname, "postgres-server.ts"));
  const ended = once(server, "exit");
  const [message] = await Promise.race([
    once(server, "message"),
    ended.then(([code]) => Promise.reject(new Error(`PostgreSQL did not start (${code})`))),
  ]);
  const { url } = message as { url: string };
  await makeTemplate(`${url}/template`, "");
  project.provide("template", { server: url });
  return async () => {
    server.disconnect();
    await ended;
  };
}
