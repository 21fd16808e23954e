import { addTo } from "../../app/lib/counts.ts";
import type { ClientAddress } from "./client-address.ts";

/** How many slots one address, one network and all clients together may hold. */
export interface SlotLimits {
  maxPerAddress: number;
  maxPerNetwork: number;
  maxTotal: number;
}

/** A slot that a client holds. Calling `release` twice is harmless. */
export interface Slot {
  release(): void;
}

interface Network {
  holders: Set<Holder>;
  countByAddress: Map<string, number>;
}

interface Holder {
  address: string;
  evict(): void;
}

/**
 * Hands out a fixed number of slots, for example for live streams. When all are in use, the network with the most slots
 * loses its oldest one, so that no client can block the others.
 */
export function openSlots(limits: SlotLimits) {
  const networks = new Map<string, Network>();
  let total = 0;

  function release(networkName: string, holder: Holder) {
    const network = networks.get(networkName);
    if (!network?.holders.delete(holder)) return;
    total--;
    addTo(network.countByAddress, holder.address, -1);
    if (network.holders.size === 0) networks.delete(networkName);
  }

  function evictOldest() {
    let [networkName, largest] = networks.entries().next().value!;
    for (const [other, network] of networks)
      if (network.holders.size > largest.holders.size) [networkName, largest] = [other, network];
    const [oldest] = largest.holders;
    release(networkName, oldest!);
    oldest!.evict();
  }

  return {
    /**
     * Returns undefined when the address or its network already holds its maximum. `evict` is called when the slot is
     * taken away, and must end what uses it.
     */
    take({ address, network: networkName }: ClientAddress, evict: () => void): Slot | undefined {
      const network = networks.get(networkName);
      const addressCount = network?.countByAddress.get(address) ?? 0;
      if (addressCount >= limits.maxPerAddress || (network?.holders.size ?? 0) >= limits.maxPerNetwork)
        return undefined;
      if (total >= limits.maxTotal) evictOldest();
      // Read again: the eviction may have removed this network.
      const ownNetwork = networks.get(networkName) ?? { holders: new Set(), countByAddress: new Map() };
      networks.set(networkName, ownNetwork);
      const holder = { address, evict };
      ownNetwork.holders.add(holder);
      addTo(ownNetwork.countByAddress, address, 1);
      total++;
      return { release: () => release(networkName, holder) };
    },
  };
}
