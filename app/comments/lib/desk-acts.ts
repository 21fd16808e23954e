/** The lists of /desk/comments, and what each is called. */
export const deskLists = {
  waiting: "Waiting",
  reported: "Reported",
  newest: "Newest",
  hidden: "Hidden",
} as const;
export type DeskList = keyof typeof deskLists;

/** What an editor gives comments: a state, or nothing but an end of their reports; and how the log calls it. */
export const commentActs = {
  approve: { to: "shown", log: "approve-comment", text: "Approve" },
  hide: { to: "hidden", log: "hide-comment", text: "Hide" },
  restore: { to: "shown", log: "restore-comment", text: "Restore" },
  hold: { to: "waiting", log: "hold-comment", text: "Hold back" },
  delete: { to: "deleted", log: "delete-comment", text: "Delete" },
  keep: { to: undefined, log: "keep-comment", text: "Keep" },
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
