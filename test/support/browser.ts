import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

interface RequestOptions {
  method?: string;
  /** Sent in place of the path of the URL, unchanged. */
  target?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** The time for the whole response. */
  timeoutMs?: number;
}

/** Sends one request with exactly these headers, on a connection of its own. */
export function sendRequest(url: string, options: RequestOptions = {}): Promise<HttpResponse> {
  const { method = "GET", target, headers, body, timeoutMs } = options;
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  const path = target === undefined ? {} : { path: target };
  const req = request(url, { method, ...path, headers, agent: false, signal }, async (res) => {
    try {
      const body = await buffer(res);
      resolve({ status: res.statusCode!, headers: res.headers, body, text: body.toString("utf8") });
    } catch (error) {
      reject(error);
    }
  });
  req.once("error", reject);
  req.end(body);
  return promise;
}

/** Fields by name, or pairs when a name comes more than once. */
type Form = Record<string, string> | string[][];

export type Browser = ReturnType<typeof openBrowser>;

interface BrowserOptions {
  cookies?: Map<string, string>;
  /** Sent with every request; they replace the headers that a browser would send. */
  headers?: OutgoingHttpHeaders;
  timeoutMs?: number;
}

/** A browser without scripts: it stores cookies and sends the Origin header, but follows no redirects. */
export function openBrowser(
  url: string,
  { cookies = new Map(), headers: fixedHeaders, timeoutMs }: BrowserOptions = {},
) {
  async function send(path: string, { headers, ...options }: RequestOptions): Promise<HttpResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const allHeaders = Object.entries({ cookie: cookie || undefined, ...headers, ...fixedHeaders }).filter(
      ([, value]) => value !== undefined,
    );
    const response = await sendRequest(url + path, {
      ...options,
      timeoutMs,
      headers: Object.fromEntries(allHeaders),
    });
    for (const line of response.headers["set-cookie"] ?? []) storeCookie(line);
    return response;
  }

  function storeCookie(line: string) {
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
      const defaults = {
        origin: url,
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      };
      const body = new URLSearchParams(form).toString();
      return send(path, { method: "POST", headers: { ...defaults, ...headers }, body });
    },
    /** Sends a form with files, as a page of the site does. */
    async postFiles(path: string, form: FormData, headers?: OutgoingHttpHeaders) {
      const multipart = new Response(form);
      const defaults = { origin: url, "content-type": multipart.headers.get("content-type")! };
      const body = Buffer.from(await multipart.arrayBuffer());
      return send(path, { method: "POST", headers: { ...defaults, ...headers }, body });
    },
    /** Sends this body unchanged. */
    postRaw: (path: string, body: string | Buffer, headers?: OutgoingHttpHeaders) =>
      send(path, { method: "POST", headers: { origin: url, ...headers }, body }),
    /** Sends a form, as a script of the site does: the response is data. */
    act(path: string, form: Form, headers?: OutgoingHttpHeaders) {
      return this.post(path, form, { accept: "application/json", ...headers });
    },
  };
}
