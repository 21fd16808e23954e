/** The session of versions that hold the text of a file in content/. */
export const fileSession = "content";
