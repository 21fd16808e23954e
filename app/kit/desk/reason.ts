import { line, upTo } from "../fields.ts";

/** Why a post or a comment is not shown. */
export const reason = line.min(1, "Say why: the author reads it.").check(upTo(300, "A reason"));
