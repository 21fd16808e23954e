/**
 * The state of the text in the open editor. `phase`: "accepted" since the server accepted the last submission; "abandoned"
 * since a logout, a discard or the undo of one: then the text is no longer kept in this browser. `dirty`: an editor is open,
 * and the server does not have its text. `address`: where the open editor is, or is about to be; undefined while none is
 * open. `save`: sends its text now, and returns whether the server has it.
 */
export const draftState: {
  phase: "unsent" | "accepted" | "abandoned";
  dirty: boolean;
  address?: string;
  save?: () => Promise<boolean>;
} = { phase: "unsent", dirty: false };

/** The address of the editor that a page stands beside; that of any other page stays as it is. */
export const editorAddressOf = (pathname: string) =>
  pathname.replace(
    /^(\/write\/[^/]+|\/blog\/[^/]+\/edit\/[^/]+)\/(schedule|review|versions(\/[^/]+)?|preview-link|discard)$/,
    (_, address: string) => address.replace(/\/edit\/.*/, "/edit"),
  );

/** Whether the page has the open editor, alone or with a side page: then its data is not loaded again, since the editor keeps its text. */
export const isEditorOpenAt = (pathname: string) =>
  draftState.address === editorAddressOf(pathname) && draftState.phase !== "abandoned";
