import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { expect, test } from "vitest";
import { limitConnections } from "../../../server/admission/connection-limit.ts";

test("an address may hold a limited number of connections, and a new one when one of them closes", () => {
  const { connect } = openTestServer();
  const [first, second] = [connect("203.0.113.7"), connect("::ffff:203.0.113.7")];
  const third = connect("203.0.113.7");
  expect([first, second, third, connect("203.0.113.8")].map((socket) => socket.ended)).toEqual([
    false,
    false,
    true,
    false,
  ]);
  first.emit("close");
  third.emit("close");
  expect([connect("203.0.113.7").ended, connect("203.0.113.7").ended]).toEqual([false, true]);
});

test("an idle connection is closed for a new one", () => {
  const { connect, sendRequest } = openTestServer();
  const [busy, idle] = [connect("203.0.113.7"), connect("203.0.113.7")];
  sendRequest(busy);
  sendRequest(idle).emit("close");
  const next = connect("203.0.113.7");
  expect([busy, idle, next].map((socket) => socket.ended)).toEqual([false, true, false]);
});

test("a proxy and this machine hold as many as they need", () => {
  const { connect } = openTestServer();
  for (const address of ["192.0.2.1", "127.0.0.1", "::1"])
    expect(Array.from({ length: 5 }, () => connect(address).ended)).not.toContain(true);
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
        ended: false,
        destroy: () => {
          socket.ended = true;
        },
      });
      server.emit("connection", socket);
      return socket;
    },
  };
}
