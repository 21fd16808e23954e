import { expect, test } from "vitest";
import { openSlots } from "../admission/slots.ts";

const limits = { maxPerAddress: 2, maxPerNetwork: 3, maxTotal: 4 };

test("an address and a network get their share of the slots, and no more", () => {
  const { take } = openTestSlots();
  expect([take("a1"), take("a1"), take("a1")]).toEqual([true, true, false]);
  expect([take("a2"), take("a2")]).toEqual([true, false]);
  expect(take("b1")).toBe(true);
});

test("when all slots are in use, the network with the most loses its oldest", () => {
  const { take, evictedClients } = openTestSlots();
  for (const client of ["b1", "a1", "a2", "a3"]) take(client);
  expect(take("c1")).toBe(true);
  expect(evictedClients).toEqual(["a1"]);
  expect(take("c2")).toBe(true);
  expect(evictedClients).toEqual(["a1", "a2"]);
});

test("a slot that was released, once or twice, is free again", () => {
  const { take, release, evictedClients } = openTestSlots();
  for (const client of ["a1", "a1", "b1", "b2"]) take(client);
  release(0);
  release(0);
  expect([take("a1"), take("a1")]).toEqual([true, false]);
  expect(evictedClients).toEqual([]);
});

/** Clients are named by network and number: "a1". */
function openTestSlots() {
  const slots = openSlots(limits);
  const clientSlots: { release(): void }[] = [];
  const evictedClients: string[] = [];
  return {
    evictedClients,
    take(client: string) {
      const slot = slots.take({ address: client, network: client[0]! }, () => evictedClients.push(client));
      if (slot) clientSlots.push(slot);
      return slot !== undefined;
    },
    release: (index: number) => clientSlots[index]!.release(),
  };
}
