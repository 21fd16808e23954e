import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

interface Asked {
  method?: string;
  /** What stands in the place of the address's path, as it is. */
  target?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** When no longer to wait for the whole answer. */
  timeoutMs?: number;
}

/** One request with exactly these headers, on a connection of its own. */
export function ask(url: string, asked: Asked = {}): Promise<Answer> {
  const { method = "GET", target, headers, body, timeoutMs } = asked;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  const path = target === undefined ? {} : { path: target };
  const sent = request(url, { method, ...path, headers, agent: false, signal }, async (res) => {
    try {
      const body = await buffer(res);
      resolve({ status: res.statusCode!, headers: res.headers, body, text: body.toString("utf8") });
    } catch (error) {
      reject(error);
    }
  });
  sent.once("error", reject);
  sent.end(body);
  return promise;
}

/** Fields by name; as pairs where one name comes more than once. */
type Form = Record<string, string> | string[][];

export type Person = ReturnType<typeof person>;

interface Given {
  cookies?: Map<string, string>;
  /** Sent with every request, in the place of what a browser would send. */
  headers?: OutgoingHttpHeaders;
  timeoutMs?: number;
}

/** What a browser does, as far as requests show it: keeps cookies, says where it comes from; follows no redirect. */
export function person(url: string, { cookies = new Map(), headers: always, timeoutMs }: Given = {}) {
  async function send(path: string, { headers, ...asked }: Asked): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = Object.entries({ cookie: cookie || undefined, ...headers, ...always }).filter(
      ([, value]) => value !== undefined,
    );
    const answer = await ask(url + path, { ...asked, timeoutMs, headers: Object.fromEntries(sent) });
    for (const line of answer.headers["set-cookie"] ?? []) keep(line);
    return answer;
  }

  function keep(line: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (/max-age=0(;|$)/i.test(line)) cookies.delete(name!);
    else cookies.set(name!, value!);
  }

  return {
    cookies,
    get: (path: string, headers?: OutgoingHttpHeaders) => send(path, { headers }),
    head: (path: string) => send(path, { method: "HEAD" }),
    /** Sends a form, as a page of the site does. */
    post(path: string, form: Form, headers?: OutgoingHttpHeaders) {
      const own = {
        origin: url,
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      };
      const body = new URLSearchParams(form).toString();
      return send(path, { method: "POST", headers: { ...own, ...headers }, body });
    },
    /** Sends a form with files, as a page of the site does. */
    async postFiles(path: string, form: FormData, headers?: OutgoingHttpHeaders) {
      const whole = new Response(form);
      const own = { origin: url, "content-type": whole.headers.get("content-type")! };
      const body = Buffer.from(await whole.arrayBuffer());
      return send(path, { method: "POST", headers: { ...own, ...headers }, body });
    },
    /** Sends a body as it is. */
    postRaw: (path: string, body: string | Buffer, headers?: OutgoingHttpHeaders) =>
      send(path, { method: "POST", headers: { origin: url, ...headers }, body }),
    /** Sends a form, as a script of the site does: the answer is data. */
    act(path: string, form: Form, headers?: OutgoingHttpHeaders) {
      return this.post(path, form, { accept: "application/json", ...headers });
    },
  };
}
