import { draftState } from "../../ui/draft-state.ts";

/** Whether the page has the open editor: then its data is not loaded again, since the editor keeps its text. */
export function isEditorOpenAt(pathname: string): boolean {
  return draftState.address === pathname && draftState.phase !== "abandoned";
}
