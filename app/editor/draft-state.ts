/**
 * What became of the text in the open editor: "accepted" when the server took what was sent last, as the route's
 * clientAction tells; "abandoned" at a logout, after which nothing of it may stay. Asked when the editor closes.
 * `dirty`: an editor is open whose text was neither sent nor accepted.
 */
export const draftState: { current: "unsent" | "accepted" | "abandoned"; dirty: boolean } = {
  current: "unsent",
  dirty: false,
};
