/** In characters, as the fields count them. */
export const maxExactLength = 2000;
export const maxNoteLength = 2000;
/** How much of the text around a passage is kept, to find it again. */
export const contextLength = 32;

/** How many a member can have: they are read together. */
export const maxHighlights = 2000;
