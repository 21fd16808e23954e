import type { UploadResult } from "../images/upload-image.ts";
import type { EditorFields } from "../lib/editor-fields.ts";
import type { FieldConflict } from "../lib/merge-drafts.ts";
import type { StoredDraft } from "./browser-drafts.ts";
import type { SaverState } from "./save-messages.ts";

/** What the page shows of the draft. */
export interface DraftView {
  fields: EditorFields;
  save: SaverState;
  /** Whether this browser has a copy of the text. */
  isKept: boolean;
  /** Whether another tab of this browser writes the draft. */
  isElsewhere: boolean;
  /** What the server said about the draft. `id`: undefined while it has none. */
  known: { id?: string; blogId?: string };
  conflicts: OpenConflict[];
  /** A draft that a closed editor left in this browser. */
  offered?: StoredDraft;
  /** It stays also when it is uploaded. */
  chosenCover?: ChosenCover;
  /** Pictures for the text, until the last of them is uploaded. */
  pictures: { done: number; total: number };
  /** The addresses of pictures in the text that wait for a description. */
  undescribed: string[];
}

export interface OpenConflict extends FieldConflict {
  id: string;
}

/** The cover that a person chose. It is shown at once and uploaded in the background. */
interface ChosenCover {
  file: File;
  /** The address under which the page can show the file. */
  url: string;
  /** undefined: no upload runs. */
  progress?: number;
  aborter: AbortController;
  result: Promise<UploadResult>;
}

/** The draft among the tabs of this browser: see `holdDraft`. */
export interface DraftHold {
  /** Takes the lock, if no other tab has it. */
  take(): Promise<boolean>;
  takeOver(): Promise<void>;
  /** Tells the other tabs what this one has written. */
  tell(): void;
  /** Ends the sending of an editor that was left with the draft of this name. */
  stopLeft(name: string): void;
  release(): void;
  /** The editor is closed. What it could not send yet it sends until somebody opens the draft again. */
  leave(): void;
}
