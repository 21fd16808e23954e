import { expect, test } from "vitest";
import { openSlots } from "../../../server/admission/slots.ts";

const limits = { maxPerAddress: 2, maxPerNetwork: 3, maxTotal: 4 };

test("an address and a network have their share of the places, and no more", () => {
  const { take } = openTestSlots();
  expect([take("a1"), take("a1"), take("a1")]).toEqual([true, true, false]);
  expect([take("a2"), take("a2")]).toEqual([true, false]);
  expect(take("b1")).toBe(true);
});

test("when all are taken, the network with most of them loses its oldest", () => {
  const { take, evicted } = openTestSlots();
  for (const client of ["b1", "a1", "a2", "a3"]) take(client);
  expect(take("c1")).toBe(true);
  expect(evicted).toEqual(["a1"]);
  expect(take("c2")).toBe(true);
  expect(evicted).toEqual(["a1", "a2"]);
});

test("a place that was given back, once or twice, is free again", () => {
  const { take, release, evicted } = openTestSlots();
  for (const client of ["a1", "a1", "b1", "b2"]) take(client);
  release(0);
  release(0);
  expect([take("a1"), take("a1")]).toEqual([true, false]);
  expect(evicted).toEqual([]);
});

/** Clients are named by network and number: "a1". */
function openTestSlots() {
  const places = openSlots(limits);
  const takenPlaces: { release(): void }[] = [];
  const evicted: string[] = [];
  return {
    evicted,
    take(client: string) {
      const place = places.take({ address: client, network: client[0]! }, () => evicted.push(client));
      if (place) takenPlaces.push(place);
      return place !== undefined;
    },
    release: (index: number) => takenPlaces[index]!.release(),
  };
}
