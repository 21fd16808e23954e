import { customAlphabet } from "nanoid";

/** Similar to Crockford's base32: no two characters look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz023456789";

/** Returns 12 random characters, which hold 60 bits. */
export const newId: () => string = customAlphabet(alphabet, 12);
