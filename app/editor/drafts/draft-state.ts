/**
 * The state of the text in the open editor. The route's clientAction sets "accepted" when the server has accepted the
 * last submission; a logout sets "abandoned", and then no draft may stay in this browser. The editor reads it when it
 * closes. `dirty`: an editor is open, and the server does not have its text. `address`: where the open editor is, or is
 * about to be; undefined when none is open.
 */
export const draftState: {
  current: "unsent" | "accepted" | "abandoned";
  dirty: boolean;
  address: string | undefined;
} = { current: "unsent", dirty: false, address: undefined };
