import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { unsentResponses } from "../../../server/admission/unsent-responses.ts";

const limits = { maxAddressBytes: 100, maxNetworkBytes: 150, maxTotalBytes: 200 };

test("a client that does not read its responses gets no more of them, and others do", () => {
  const { addUnsent, mayBegin } = openTestResponses();
  const first = addUnsent("a1", 100);
  expect([mayBegin("a1"), mayBegin("a2"), mayBegin("b1")]).toEqual([false, true, true]);
  addUnsent("a2", 50);
  expect([mayBegin("a3"), mayBegin("b1")]).toEqual([false, true]);
  first.emit("close");
  expect(mayBegin("a1")).toBe(true);
});

test("when the limit is reached, the network with the most unsent bytes loses its oldest response", () => {
  const { addUnsent, mayBegin } = openTestResponses();
  const responses = [addUnsent("b1", 50), addUnsent("a1", 80), addUnsent("a2", 60), addUnsent("b2", 10)];
  expect(mayBegin("c1")).toBe(true);
  expect(responses.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false]);
  expect(mayBegin("c1")).toBe(true);
  responses[1]!.emit("close");
  expect(responses.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false]);
});

/** Clients are named by network and number: "a1". */
function openTestResponses() {
  const tracker = unsentResponses(limits);
  const client = (name: string) => ({ address: name, network: name[0]! });
  return {
    mayBegin: (name: string) => tracker.makeRoom(client(name)),
    addUnsent(name: string, bytes: number) {
      const response = Object.assign(new EventEmitter(), {
        destroyed: false,
        destroy() {
          response.destroyed = true;
        },
      });
      tracker.track(client(name), bytes, response as unknown as ServerResponse);
      return response;
    },
  };
}
