// Attacks with many connections, whose clients send too slowly or do not read.
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type Client, openConnection, requestHead, runConcurrently, sendRaw } from "../hostile-client.ts";
import type { Attack } from "./attack.ts";

export const connectionAttacks: Record<string, Attack> = {
  "300 answers not read, 10 networks": async ({ url }) => {
    const requestOf = formRequestMaker({ title: "x", description: "x", content: "<".repeat(190_000) });
    await runFromTenNetworks(url, 30, (client) => sendRaw(client, requestOf(client), 5000, false));
  },
  "800 incomplete forms, 10 networks": async ({ url }) => {
    const requestOf = formRequestMaker({ title: "x", description: "x", content: "x".repeat(150_000) });
    await runFromTenNetworks(url, 80, (client) => sendRaw(client, requestOf(client).slice(0, 50_000), 5000));
  },
  "3,000 incomplete likes, 10 networks": async ({ url }) => {
    const bodyHeaders = { "content-type": "application/x-www-form-urlencoded", "content-length": "100" };
    await runFromTenNetworks(url, 300, ({ headers }) => {
      const client = { url, headers: { ...headers, ...bodyHeaders } };
      return sendRaw(client, requestHead(client, "/blog/s1/like", "POST"), 5000);
    });
  },
  "300 clients that do not read": (attacker) =>
    runConcurrently(300, () =>
      sendRaw(attacker, requestHead(attacker, "/search?q=a").repeat(3), 5000, false),
    ),
  "5,000 live streams": async ({ url }) => {
    const sockets: Socket[] = [];
    for (let client = 0; client < 50; client++)
      await runConcurrently(100, async () => {
        const headers = { "x-forwarded-for": `192.0.${client}.7` };
        sockets.push(await openConnection(url, requestHead({ url, headers }, "/blog/s1/live")));
      });
    await pause(1000);
    for (const socket of sockets) socket.destroy();
  },
  "100 x 30 HEAD, pipelined": (attacker) =>
    runConcurrently(100, () => {
      const paths = ["/readyz", "/blog/s1/live", "/search?q=a"];
      return sendRaw(
        attacker,
        paths
          .map((path) => requestHead(attacker, path, "HEAD"))
          .join("")
          .repeat(10),
        3000,
      );
    }),
};

/** Calls `send` for a visitor in each of ten networks, `countPerNetwork` times concurrently for each. */
function runFromTenNetworks(
  url: string,
  countPerNetwork: number,
  send: (client: Client) => Promise<unknown>,
) {
  return runConcurrently(10, (network) => {
    const client = { url, headers: { origin: url, "x-forwarded-for": `192.0.${network}.7` } };
    return runConcurrently(countPerNetwork, () => send(client));
  });
}

/** Returns a function that makes the bytes of a client's request to /write with this form (RFC 7578). */
function formRequestMaker(fields: Record<string, string>) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = `${parts.join("")}--X--\r\n`;
  return ({ url, headers }: Client) => {
    const bodyHeaders = {
      "content-type": "multipart/form-data; boundary=X",
      "content-length": String(body.length),
    };
    return requestHead({ url, headers: { ...headers, ...bodyHeaders } }, "/write", "POST") + body;
  };
}
