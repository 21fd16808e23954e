import { customAlphabet } from "nanoid";

/** Crockford's kind of base32: nothing that looks alike. */
const letters = "abcdefghjkmnpqrstuvwxyz023456789";

/** Twelve random characters, which are 60 bits. */
export const newId: () => string = customAlphabet(letters, 12);
