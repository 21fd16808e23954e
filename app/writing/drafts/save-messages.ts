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
 * draft changes. `blogRevision`: what the draft holds of that blog; undefined when nobody else can read it.
 */
interface Answered {
  id: string;
  blogId?: string;
  blogRevision?: number;
}

export type SaveAnswer =
  | (Answered & { savedRevision: number })
  /** The draft has another revision than the text was based on. */
  | (Answered & { theirs: SavedText })
  | { failure: SaveFailure };

export type SaverState =
  | { name: "untouched" | "saved" | "saving" }
  /** `since`: milliseconds since 1970. */
  | { name: "failed"; failure: SaveFailure; since: number };

export interface DraftSaverOptions {
  base: SavedText;
  /** Fingerprints of texts that were sent without an answer. */
  sent?: string[];
  post(save: SaveRequest): Promise<SaveAnswer>;
  /** Merges another text into the open one. Returns what the editor holds then. */
  merge(base: DraftText, theirs: DraftText): Promise<DraftText>;
  /** Called when the server has answered, after a merge. */
  onAnswer?(answer: Answered): void;
  /** Called before every request, so that the text is kept in this browser first. */
  onSend(): void;
  /** Called when the server has a text. */
  onSaved(saved: SavedText): void;
  onState(state: SaverState): void;
}

/** Whether the same text would fail again, unless something is changed elsewhere. */
export function isFinal({ reason }: SaveFailure) {
  return /^(other-account|not-yours|gone|refused)$/.test(reason);
}
