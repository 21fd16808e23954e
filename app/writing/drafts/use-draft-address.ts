import { useEffect } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { draftState, editorAddressOf } from "../../ui/draft-state.ts";
import type { OpenDraft } from "./open-draft.ts";

/** The address of a draft. */
export const draftAddress = (id: string) => `/write/${id}`;

/** Whether an editor below /write, at another address than its draft's, is to get that address now. */
export function shouldMoveToDraftAddress(
  id: string | undefined,
  pathname: string,
  isNavigating: boolean,
): id is string {
  const isBelowWrite = pathname === "/write" || pathname.startsWith("/write/");
  if (!id || !isBelowWrite || isNavigating || pathname === draftAddress(id)) return false;
  // After an accepted submission, the next page is on its way: a navigation from here would cancel it.
  return draftState.phase !== "accepted";
}

/**
 * Gives a new draft its address once the server has it. The editor stays mounted: see `shouldRevalidate` of its page.
 * `isBusy`: the person is on the way elsewhere. A form that is sent before the address has changed would lead nowhere.
 */
export function useDraftAddress(draft: OpenDraft, isBusy: boolean) {
  const { id } = draft.get().known;
  const navigate = useNavigate();
  const navigation = useNavigation();
  const pathname = editorAddressOf(useLocation().pathname);
  useEffect(() => {
    draftState.address = pathname;
    if (!shouldMoveToDraftAddress(id, pathname, isBusy || navigation.state !== "idle")) return;
    draftState.address = draftAddress(id);
    draft.addressChange = Promise.resolve(
      navigate(draftAddress(id), { replace: true, preventScrollReset: true }),
    );
  }, [id, isBusy, pathname, navigation.state]);
  useEffect(
    () => () => {
      draftState.address = undefined;
    },
    [],
  );
}
