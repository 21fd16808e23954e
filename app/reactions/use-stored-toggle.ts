import { useEffect, useState } from "react";
import { useSite } from "../ui/site.tsx";
import { useWish } from "./use-toggle.ts";

/** What a signed-out person bookmarks and follows stays in this browser, until a login takes it along. */
export const keptHere = { saved: "lectern:saved", followed: "lectern:followed" } as const;

export interface Switch {
  on: boolean;
  wish(on: boolean): void;
}

/** A switch that the server keeps for signed-in people, and this browser for all others. */
export function useKeptHere(
  list: keyof typeof keptHere,
  id: string,
  address: string,
  known: boolean,
): Switch {
  const { user } = useSite();
  const server = useWish(address, known);
  const [here, setHere] = useState(false);
  useEffect(() => setHere(readKept(list).includes(id)), [list, id]);
  if (user) return server;
  const wish = async (on: boolean) => {
    setHere(on);
    const others = readKept(list).filter((kept) => kept !== id);
    writeKept(list, on ? [...others, id] : others);
  };
  return { on: here, wish };
}

export function readKept(list: keyof typeof keptHere): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keptHere[list]) ?? "[]");
    return Array.isArray(read) ? read.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

function writeKept(list: keyof typeof keptHere, ids: string[]) {
  try {
    localStorage.setItem(keptHere[list], JSON.stringify(ids.slice(-500)));
  } catch {
    // A full or forbidden storage: the switch then lasts as long as the page.
  }
}
