import { createContext, type ReactNode, useContext, useState } from "react";

type SearchText = [text: string, change: (text: string) => void];

/** The text in the header's box: one state, which the home feed follows and which survives a change of page. */
const SearchTextContext = createContext<SearchText>(["", () => {}]);
export const useSearchText = () => useContext(SearchTextContext);

export function SearchTextProvider({ children }: { children: ReactNode }) {
  return <SearchTextContext value={useState("")}>{children}</SearchTextContext>;
}
