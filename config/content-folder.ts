import { join } from "node:path";

/** The texts and covers that come with the program. */
export const contentFolder = join(import.meta.dirname, "../content");
