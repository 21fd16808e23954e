import { useEffect, useState } from "react";
import { useSite } from "../ui/site.tsx";
import { type BrowserList, changeList, readList } from "./browser-list.ts";
import { useToggle } from "./use-toggle.ts";

export interface Toggle {
  on: boolean;
  set(on: boolean): void;
}

/** A toggle that the server stores for members, and this browser for visitors. `initial`: what the server rendered. */
export function useStoredToggle(list: BrowserList, id: string, address: string, initial: boolean): Toggle {
  const { user } = useSite();
  const member = useToggle(address, initial);
  const [on, setOn] = useState(false);
  useEffect(() => setOn(readList(list).includes(id)), [list, id]);
  if (user) return member;
  const set = (on: boolean) => {
    setOn(on);
    changeList(list, id, on);
  };
  return { on, set };
}
