/** The name of a hidden field that only robots fill in. */
export const trapField = "website";
