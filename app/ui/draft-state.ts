/**
 * The state of the text in the open editor. `phase`: "accepted" since the server accepted the last submission; "abandoned"
 * since a logout, a discard or the undo of one: then the text is no longer kept in this browser. `dirty`: an editor is open,
 * and the server does not have its text. `address`: where the open editor is, or is about to be; undefined before the first
 * one opens.
 */
export const draftState: {
  phase: "unsent" | "accepted" | "abandoned";
  dirty: boolean;
  address: string | undefined;
} = { phase: "unsent", dirty: false, address: undefined };
