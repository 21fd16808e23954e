import { createRef } from "react";
import { draftState } from "../../ui/draft-state.ts";
import { draftPrefix } from "../../ui/personal-storage.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import type { EditorFields } from "../lib/editor-fields.ts";
import type { TextKind } from "../lib/editor-kinds.ts";
import type { ContentHandle } from "../text/select-range.ts";
import { DraftSaver } from "./autosave.ts";
import { removeDraft, writeDraft } from "./browser-drafts.ts";
import { draftTextOf, emptyText, type SavedText } from "./draft-text.ts";
import type { DraftView } from "./draft-view.ts";
import { randomId } from "./random-id.ts";
import { postDraft } from "./send-draft.ts";

const keepPauseMs = 500;
const noDraft: SavedText = { revision: 0, text: emptyText };

export interface DraftOptions {
  initialFields: EditorFields;
  /** Where the form is sent; a part of the name of its entry in this browser. */
  action: string;
  /** The published blog that the draft changes. */
  blogId?: string;
  kind: TextKind;
  /** What the server has. */
  saved?: SavedText;
  /** The account of the writer; "" when nobody is signed in. */
  userId: string;
  /** The name of the entry in this browser that the person chose in the list of drafts. */
  requestedName?: string;
  alert(text: string, mode?: "stacked"): void;
  /** Merges another text into the open one. Returns what the form holds then. */
  merge(draft: OpenDraft, base: DraftText, theirs: DraftText): Promise<DraftText>;
}

/**
 * The draft in the open editor. It is no part of React: the page draws `get()` after each change. What is typed is kept in this
 * browser first, then saved in the account. Each open editor has an entry of its own in this browser.
 */
export class OpenDraft {
  readonly options: DraftOptions;
  readonly session = randomId();
  /** Of the entries in this browser that belong to this form. */
  readonly prefix: string;
  readonly form = createRef<HTMLFormElement>();
  readonly area = createRef<HTMLTextAreaElement>();
  readonly content = createRef<ContentHandle>();
  saver: DraftSaver;
  /** The account that the text is saved in; undefined after the person chose the one that is signed in. */
  account: string | undefined;
  /** The last fields that were sent to be published. */
  submission?: EditorFields;
  /** Resolves when the page has the draft's address, if it is about to get it. */
  addressChange?: Promise<unknown>;
  /** Ends uploads when the editor is closed. */
  closing = new AbortController();
  readonly #listeners = new Set<() => void>();
  #view: DraftView;
  #entryName = "";
  #timer?: ReturnType<typeof setTimeout>;

  constructor(options: DraftOptions) {
    const { initialFields, saved = noDraft, action, blogId, userId } = options;
    this.options = options;
    this.account = userId;
    this.prefix = `${draftPrefix}${userId}:${action}:`;
    this.saver = this.#openSaver(initialFields.publishKey, saved);
    this.#view = {
      fields: initialFields,
      save: this.saver.state,
      isKept: true,
      known: { id: saved.revision ? initialFields.publishKey : undefined, blogId },
      conflicts: [],
      pictures: { done: 0, total: 0 },
      undescribed: [],
    };
  }

  get = () => this.#view;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  set(changes: Partial<DraftView>) {
    this.#view = { ...this.#view, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** Changes fields, and saves them after a pause. */
  change = (changes: Partial<EditorFields>) => {
    this.set({ fields: { ...this.#view.fields, ...changes } });
    clearTimeout(this.#timer);
    this.saver.change(draftTextOf(this.#view.fields));
    if (this.saver.isSaved) this.forget();
    else this.#timer = setTimeout(() => this.saver.isSaved || this.keep(), keepPauseMs);
  };

  /** Keeps the text in this browser now. `serverState`: what the server has. Returns false when the browser cannot. */
  keep(fields = this.#view.fields, serverState = this.saver.serverState): boolean {
    if (draftState.phase === "abandoned") return true;
    const isKept = writeDraft(this.#entryName, { fields, at: Date.now(), ...serverState });
    if (isKept !== this.#view.isKept) this.set({ isKept });
    return isKept;
  }

  forget() {
    clearTimeout(this.#timer);
    removeDraft(this.#entryName);
  }

  /** Goes on as the draft with this id. `base`: what the server has of it; `sent`: what it may have got since. */
  begin(id: string, base: SavedText, sent?: string[]) {
    this.saver = this.#openSaver(id, base, sent);
    const known = { id: base.revision ? id : undefined, blogId: this.options.blogId };
    this.set({ save: this.saver.state, known });
  }

  #openSaver(id: string, base: SavedText, sent?: string[]): DraftSaver {
    const { blogId } = this.options;
    const name = `${this.prefix}${id}:${this.session}`;
    this.#entryName = name;
    const isOpen = () => this.#entryName === name;
    const saver: DraftSaver = new DraftSaver({
      base,
      sent,
      post: (save) => {
        const { session, account } = this;
        return postDraft({ id, session, account, blogId, blogRevision: this.#view.fields.revision }, save);
      },
      onAnswer: ({ id, blogId, blogRevision: revision }) => {
        if (!isOpen()) return;
        // A post that was unpublished or taken down has no revision here: nobody reads it.
        this.set({ known: { id, blogId: revision ? blogId : undefined } });
        // The text holds what was published meanwhile, so it may be published in its place.
        if (this.options.blogId && revision) this.set({ fields: { ...this.#view.fields, revision } });
      },
      merge: (base, theirs) => this.options.merge(this, base, theirs),
      onSend: () => isOpen() && this.keep(),
      onSaved: () => saver.isSaved && removeDraft(name),
      onState: (save) => {
        if (!isOpen()) return;
        this.set({ save });
        draftState.dirty = !saver.isSaved;
      },
    });
    return saver;
  }
}

/** Goes on with the same text as a new draft, since the old one is gone. */
export function startNewDraft(draft: OpenDraft, publishKey = randomId()) {
  draft.forget();
  draft.begin(publishKey, noDraft);
  draft.change({ publishKey });
}
