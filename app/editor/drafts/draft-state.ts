/**
 * The state of the text in the open editor. The route's clientAction sets "accepted" when the server has accepted the
 * last submission; a logout sets "abandoned", and then no draft may stay in this browser. The editor reads it when it
 * closes. `dirty`: an editor is open, and its text differs from the text that it began with.
 */
export const draftState: { current: "unsent" | "accepted" | "abandoned"; dirty: boolean } = {
  current: "unsent",
  dirty: false,
};
