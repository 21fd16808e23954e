// WebKit in its GTK port, driven by W3C WebDriver.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../support/free-port.ts";
import { asJson, type Engine, findVisible } from "./engine.ts";

/** The key of an element's id in WebDriver's answers. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

export async function openWebKit(program: string): Promise<Engine> {
  const port = await freePort();
  // "-a": on a display of its own.
  const child = spawn("xvfb-run", ["-a", program, `--port=${port}`], { stdio: "ignore", detached: true });
  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own
  async function send(path: string, body: object, method = "POST"): Promise<any> {
    const address = `http://127.0.0.1:${port}/session${path}`;
    const response = await fetch(address, {
      method,
      ...(method === "POST" && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${path}: ${value?.error}: ${value?.message}`);
    return value;
  }
  const { sessionId } = await untilStarted(() => send("", { capabilities: {} }));
  const call = (work: string, argument: string) => {
    const script = `const done = arguments[1]; Promise.resolve((${work})(arguments[0])).then(done)`;
    return send(`/${sessionId}/execute/async`, { script, args: [argument] });
  };
  return {
    name: "WebKit",
    problems: [],
    open: (url) => send(`/${sessionId}/url`, { url }),
    run: async (work, ...args) => JSON.parse(await call(asJson(work), JSON.stringify(args))),
    sees: async (path) => (await call(findVisible, path)) !== null,
    async click(path) {
      const element = (await call(findVisible, path))[elementKey];
      await send(`/${sessionId}/element/${element}/click`, {});
    },
    async type(text) {
      const keys = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
      await send(`/${sessionId}/actions`, { actions: [{ type: "key", id: "key", actions: keys }] });
    },
    async close() {
      await send(`/${sessionId}`, {}, "DELETE");
      process.kill(-child.pid!);
      await once(child, "exit");
    },
  };
}

/** Tries until the driver listens. */
async function untilStarted<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TypeError) || tries > 100) throw error;
      await pause(100);
    }
}
