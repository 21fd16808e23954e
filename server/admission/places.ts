import { addTo } from "../../work/counts.ts";
import type { ClientAddress } from "./client-address.ts";

/** How many places there are: for one address, for one network, and in all. */
export interface PlaceLimits {
  address: number;
  network: number;
  all: number;
}

/** A place that is taken. Releasing it twice is harmless. */
export interface Place {
  release(): void;
}

interface Network {
  places: Set<Held>;
  byAddress: Map<string, number>;
}

interface Held {
  address: string;
  giveWay(): void;
}

/**
 * Hands out a number of places, such as those of live streams. When all are taken, the oldest one of the network that
 * holds most gives way, so that nobody can keep all of them from the others.
 */
export function openPlaces(limits: PlaceLimits) {
  const networks = new Map<string, Network>();
  let total = 0;

  function release(name: string, held: Held) {
    const network = networks.get(name);
    if (!network?.places.delete(held)) return;
    total--;
    addTo(network.byAddress, held.address, -1);
    if (network.places.size === 0) networks.delete(name);
  }

  function makeRoom() {
    let [name, largest] = networks.entries().next().value!;
    for (const [other, network] of networks)
      if (network.places.size > largest.places.size) [name, largest] = [other, network];
    const [oldest] = largest.places;
    release(name, oldest!);
    oldest!.giveWay();
  }

  return {
    /** undefined when the address or its network has its share already. `giveWay` ends what the place is for. */
    take({ address, network: name }: ClientAddress, giveWay: () => void): Place | undefined {
      const network = networks.get(name);
      const ofAddress = network?.byAddress.get(address) ?? 0;
      if (ofAddress >= limits.address || (network?.places.size ?? 0) >= limits.network) return undefined;
      if (total >= limits.all) makeRoom();
      // It may have been the last one of this very network that gave way.
      const own = networks.get(name) ?? { places: new Set(), byAddress: new Map() };
      networks.set(name, own);
      const held = { address, giveWay };
      own.places.add(held);
      addTo(own.byAddress, address, 1);
      total++;
      return { release: () => release(name, held) };
    },
  };
}
