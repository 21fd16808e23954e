// nginx, with which a page that everybody gets is compared: it sends the same bytes and headers from a static file.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findProgram } from "../../test/support/find-program.ts";
import { freePort } from "../../test/support/free-port.ts";
import { childrenOf, cpuMsOf } from "../../test/support/processes.ts";
import { send, type TimedResponse } from "./client.ts";
import { createTemporaryFolder } from "./program.ts";

/** nginx sends these itself, or they belong to one connection. */
const ownHeaders = /^(content-length|content-type|connection|keep-alive|date|transfer-encoding|server)$/;
const startAttempts = 100;

/** The path of nginx; undefined when it is not installed, or processor time cannot be read. */
export function findNginx(): string | undefined {
  if (process.platform !== "linux") return undefined;
  return findProgram("nginx");
}

/** Starts nginx with one worker, which serves this page at "/". It ends with stop(), or with this process. */
export async function startNginx(program: string, page: TimedResponse) {
  const folder = createTemporaryFolder();
  const port = await freePort();
  mkdirSync(join(folder, "pages"), { mode: 0o755 });
  writeFileSync(join(folder, "pages/index.html"), page.body);
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, page));
  const child = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const kill = () => child.kill("SIGTERM");
  process.once("exit", kill);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url);
  const [worker] = childrenOf(child.pid!);
  return {
    url,
    cpuMs: () => cpuMsOf(worker!.pid),
    async stop() {
      process.off("exit", kill);
      kill();
      await ended;
    },
  };
}

async function waitUntilReady(url: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(url);
    } catch (error) {
      if (attempt === startAttempts) throw new Error("nginx does not start", { cause: error });
      await pause(50);
    }
  }
}

function configuration(folder: string, port: number, { headers }: TimedResponse) {
  const others = Object.entries(headers).filter(([name]) => !ownHeaders.test(name));
  // A dollar sign would begin a variable, and cannot be escaped.
  const lines = others.map(([name, value]) => `add_header ${name} '${escapeText(String(value))}';`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return `daemon off; pid ${join(folder, "pid")}; worker_processes 1;
${process.getuid?.() === 0 ? `user ${userInfo().username};` : ""}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; etag off; gzip off;
  types {} default_type '${headers["content-type"]}';
  ${temporary.join(" ")}
  server {
    listen 127.0.0.1:${port}; root ${join(folder, "pages")};
    ${lines.join("\n    ")}
  }
}
`;
}

function escapeText(text: string) {
  return text.replaceAll("$", "").replace(/[\\']/g, "\\$&");
}
