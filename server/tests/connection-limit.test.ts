import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { expect, test } from "vitest";
import { limitConnections } from "../admission/connection-limit.ts";

test("an address may open a limited number of connections, and another when one of them closes", () => {
  const { connect } = openTestServer();
  const [first, second] = [connect("203.0.113.7"), connect("::ffff:203.0.113.7")];
  const third = connect("203.0.113.7");
  expect([first, second, third, connect("203.0.113.8")].map((socket) => socket.isDestroyed)).toEqual([
    false,
    false,
    true,
    false,
  ]);
  first.emit("close");
  third.emit("close");
  expect([connect("203.0.113.7").isDestroyed, connect("203.0.113.7").isDestroyed]).toEqual([false, true]);
});

test("an idle connection is closed for a new one", () => {
  const { connect, sendRequest } = openTestServer();
  const [busy, idle] = [connect("203.0.113.7"), connect("203.0.113.7")];
  sendRequest(busy);
  sendRequest(idle).emit("close");
  const next = connect("203.0.113.7");
  expect([busy, idle, next].map((socket) => socket.isDestroyed)).toEqual([false, true, false]);
});

test("proxies and this machine may open any number of connections", () => {
  const { connect } = openTestServer();
  for (const address of ["192.0.2.1", "127.0.0.1", "::1"])
    expect(Array.from({ length: 5 }, () => connect(address).isDestroyed)).not.toContain(true);
});

/** A server that trusts one proxy, and allows two connections for each address. */
function openTestServer() {
  const server = new EventEmitter();
  limitConnections(server as Server, ["192.0.2.0/24"], 2);
  return {
    sendRequest(socket: EventEmitter) {
      const response = new EventEmitter();
      server.emit("request", { socket }, response);
      return response;
    },
    connect(remoteAddress: string) {
      const socket = Object.assign(new EventEmitter(), {
        remoteAddress,
        isDestroyed: false,
        destroy: () => {
          socket.isDestroyed = true;
        },
      });
      server.emit("connection", socket);
      return socket;
    },
  };
}
