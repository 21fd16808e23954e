/** The lists of /desk/comments, and what each is called. */
export const deskLists = {
  waiting: "Waiting",
  reported: "Reported",
  newest: "Newest",
  hidden: "Hidden",
} as const;
export type DeskList = keyof typeof deskLists;

/** What editors read of why a comment waits. */
export const heldForTexts = {
  "link of a newcomer": "it has a link, and its author’s account was less than a day old",
  "held word": "it has one of the words that make a comment wait",
  "first comment": "it is its author’s first",
};

/**
 * What an editor gives comments: a state, or nothing but an end of their reports; and how its button and its outcome are called.
 * The log calls it `${act}-comment`.
 */
export const commentActs = {
  approve: { to: "shown", text: "Approve", done: "approved" },
  hide: { to: "hidden", text: "Hide", done: "hidden" },
  restore: { to: "shown", text: "Restore", done: "shown again" },
  hold: { to: "waiting", text: "Hold back", done: "held back" },
  delete: { to: "deleted", text: "Delete", done: "deleted" },
  keep: { to: undefined, text: "Keep", done: "kept" },
} as const;
export type CommentAct = keyof typeof commentActs;

/** What can be done with the comments of a list. */
export const actsOfList: Record<DeskList, CommentAct[]> = {
  waiting: ["approve", "hide", "delete"],
  reported: ["keep", "hide", "delete"],
  newest: ["hide", "delete"],
  hidden: ["restore", "delete"],
};

/** The act that gives a comment back the state that it had. */
export const undoActs = { shown: "restore", waiting: "hold", hidden: "hide", deleted: "delete" } as const;
