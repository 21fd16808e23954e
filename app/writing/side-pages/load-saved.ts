import { draftState } from "../../ui/draft-state.ts";

/** The `clientLoader` of a side page: it shows what is saved, so the text of an open editor is saved first. */
export async function loadSaved<T>({ serverLoader }: { serverLoader(): Promise<T> }): Promise<T> {
  await draftState.save?.();
  return serverLoader();
}
