import { expect, test } from "vitest";
import { openSlots } from "../../server/admission/slots.ts";

const limits = { maxPerAddress: 2, maxPerNetwork: 3, maxTotal: 4 };

test("an address and a network have their share of the places, and no more", () => {
  const { take } = desk();
  expect([take("a1"), take("a1"), take("a1")]).toEqual([true, true, false]);
  expect([take("a2"), take("a2")]).toEqual([true, false]);
  expect(take("b1")).toBe(true);
});

test("when all are taken, the oldest of the network with most of them gives way", () => {
  const { take, gone } = desk();
  for (const from of ["b1", "a1", "a2", "a3"]) take(from);
  expect(take("c1")).toBe(true);
  expect(gone).toEqual(["a1"]);
  expect(take("c2")).toBe(true);
  expect(gone).toEqual(["a1", "a2"]);
});

test("a place that was given back, once or twice, is free again", () => {
  const { take, release, gone } = desk();
  for (const from of ["a1", "a1", "b1", "b2"]) take(from);
  release(0);
  release(0);
  expect([take("a1"), take("a1")]).toEqual([true, false]);
  expect(gone).toEqual([]);
});

/** Clients are named by network and number. */
function desk() {
  const all = openSlots(limits);
  const taken: { release(): void }[] = [];
  const gone: string[] = [];
  return {
    gone,
    take(client: string) {
      const place = all.take({ address: client, network: client[0]! }, () => gone.push(client));
      if (place) taken.push(place);
      return place !== undefined;
    },
    release: (index: number) => taken[index]!.release(),
  };
}
