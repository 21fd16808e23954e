import { draftState } from "./draft-state.ts";

/** Whether the editor of this page is open, and keeps its text when the page's data would be loaded again. */
export function staysOpen(pathname: string): boolean {
  return draftState.address === pathname && draftState.current !== "abandoned";
}
