import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { unsentResponses } from "../../server/admission/unsent-responses.ts";

const limits = { maxAddressBytes: 100, maxNetworkBytes: 150, maxTotalBytes: 200 };

test("a client who does not take its answers gets no more of them, and others do", () => {
  const { holds, mayBegin } = desk();
  const first = holds("a1", 100);
  expect([mayBegin("a1"), mayBegin("a2"), mayBegin("b1")]).toEqual([false, true, true]);
  holds("a2", 50);
  expect([mayBegin("a3"), mayBegin("b1")]).toEqual([false, true]);
  first.emit("close");
  expect(mayBegin("a1")).toBe(true);
});

test("when all is taken, the network that holds most gives up its oldest answer", () => {
  const { holds, mayBegin } = desk();
  const answers = [holds("b1", 50), holds("a1", 80), holds("a2", 60), holds("b2", 10)];
  expect(mayBegin("c1")).toBe(true);
  expect(answers.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false]);
  expect(mayBegin("c1")).toBe(true);
  answers[1]!.emit("close");
  expect(answers.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false]);
});

/** Clients are named by network and number. */
function desk() {
  const unsent = unsentResponses(limits);
  const client = (name: string) => ({ address: name, network: name[0]! });
  return {
    mayBegin: (name: string) => unsent.makeRoom(client(name)),
    holds(name: string, bytes: number) {
      const answer = Object.assign(new EventEmitter(), {
        destroyed: false,
        destroy() {
          answer.destroyed = true;
        },
      });
      unsent.track(client(name), bytes, answer as unknown as ServerResponse);
      return answer;
    },
  };
}
