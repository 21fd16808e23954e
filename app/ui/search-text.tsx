import { createContext, type ReactNode, useContext, useState } from "react";

type SearchText = [text: string, change: (text: string) => void];

/** The text in the header's search box. The home feed is filtered by it, and it stays after a navigation. */
const SearchTextContext = createContext<SearchText>(["", () => {}]);
export const useSearchText = () => useContext(SearchTextContext);

export function SearchTextProvider({ children }: { children: ReactNode }) {
  return <SearchTextContext value={useState("")}>{children}</SearchTextContext>;
}
