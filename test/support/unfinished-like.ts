import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect } from "vitest";
import { openBrowser } from "./browser.ts";

/** Sends the first half of a like's body, and waits until the server has received it. */
export async function sendUnfinishedLike(url: string) {
  const body = "on=yes";
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": body.length,
    accept: "application/json",
  };
  const req = request(`${url}/blog/s3/like`, { method: "POST", headers, agent: false });
  req.on("error", () => {});
  req.write(body.slice(0, 3));
  await openBrowser(url).get("/healthz");
  return {
    /** Sends the second half. Returns the status of the response. */
    async finish() {
      req.end(body.slice(3));
      const [res] = (await once(req, "response")) as [IncomingMessage];
      return res.statusCode;
    },
  };
}

/** Waits until the server refuses new connections. */
export async function waitUntilRefused(url: string) {
  const attempt = () =>
    openBrowser(url)
      .get("/healthz")
      .then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code,
      );
  await expect.poll(attempt).toBe("ECONNREFUSED");
}
