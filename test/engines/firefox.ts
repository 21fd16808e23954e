// Firefox, which speaks WebDriver BiDi itself.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { asJson, type Engine, findVisible } from "./engine.ts";

interface Message {
  id?: number;
  method?: string;
  params?: { level?: string; text?: string };
  result?: unknown;
  message?: string;
}

/** `profile`: an empty folder. */
export async function openFirefox(program: string, profile: string): Promise<Engine> {
  const options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const child = spawn(program, options, { stdio: ["ignore", "ignore", "pipe"] });
  const problems: string[] = [];
  const { send, socket } = await connect(await addressOf(child), ({ method, params }) => {
    if (method === "log.entryAdded" && /error|warn/.test(params!.level!)) problems.push(params!.text!);
  });
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const [{ context }] = (await send("browsingContext.getTree", {})).contexts;
  const call = async (functionDeclaration: string, argument: string) => {
    const values = { arguments: [{ type: "string", value: argument }], target: { context } };
    const answer = await send("script.callFunction", { functionDeclaration, awaitPromise: true, ...values });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return answer.result;
  };
  const act = (type: string, actions: unknown[]) =>
    send("input.performActions", { context, actions: [{ type, id: type, actions }] });
  return {
    name: "Firefox",
    problems,
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    run: async (work, ...args) => JSON.parse((await call(asJson(work), JSON.stringify(args))).value),
    sees: async (path) => (await call(findVisible, path)).type === "node",
    async click(path) {
      const { sharedId } = await call(findVisible, path);
      const origin = { type: "element", element: { sharedId } };
      await act("pointer", [
        { type: "pointerMove", x: 0, y: 0, origin },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]);
    },
    async type(text) {
      const keys = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
      await act("key", keys);
    },
    async close() {
      socket.close();
      child.kill();
      await once(child, "exit");
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface(child.stderr!)) {
    const address = /BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error("Firefox ended before it could be driven.");
}

async function connect(address: string, onEvent: (message: Message) => void) {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
  const answers = new Map<number, (message: Message) => void>();
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data) as Message;
    if (message.id === undefined) onEvent(message);
    else answers.get(message.id)?.(message);
  };
  let count = 0;
  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own
  async function send(method: string, params: object): Promise<any> {
    const id = ++count;
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await new Promise<Message>((resolve) => answers.set(id, resolve));
    if (!result) throw new Error(`${method}: ${message}`);
    return result;
  }
  return { send, socket };
}
