/** What stands for the title of an article that the reader may not see; `status`: null for one that is not stored any more. */
export const absentTitle = (status: string | null) =>
  status === null || status === "removed" ? "An article that is gone" : "An article that is not public now";
