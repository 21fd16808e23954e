import type { DraftText } from "../lib/draft-fields.ts";
import type { SavedText } from "./draft-text.ts";

/** What an editor sends to the server. */
export interface SaveRequest {
  text: DraftText;
  /** The revision that the text is based on. */
  base: number;
  kind: "edit" | "merge";
}

export interface SaveFailure {
  /**
   * "other-account": somebody else is signed in than the one who wrote this. "gone": the draft was discarded. "refused": the
   * server will not take this text, `text` says why.
   */
  reason: "offline" | "signed-out" | "other-account" | "not-yours" | "gone" | "refused" | "busy" | "server";
  text?: string;
  /** How long the server asks to wait. */
  waitMs?: number;
}

/**
 * `id`: the draft's id. It is another one than the editor's when the blog has a draft already. `blogId`: the blog that the
 * draft changes.
 */
export type SaveAnswer =
  | { savedRevision: number; id: string; blogId?: string }
  /** The draft has another revision than the text was based on. */
  | { theirs: SavedText; id: string; blogId?: string }
  | { failure: SaveFailure };
