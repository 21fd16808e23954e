import { createRef } from "react";
import { newId } from "../../lib/new-id.ts";
import { draftState } from "../../ui/draft-state.ts";
import { draftPrefix } from "../../ui/personal-storage.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import type { EditorFields } from "../lib/editor-fields.ts";
import type { TextKind } from "../lib/editor-kinds.ts";
import type { ContentHandle } from "../text/select-range.ts";
import { DraftSaver } from "./autosave.ts";
import { type Draft, removeDraft, type StoredDraft, writeDraft } from "./browser-drafts.ts";
import { draftTextOf, emptyText, isSameText, type SavedText } from "./draft-text.ts";
import type { DraftHold, DraftView } from "./draft-view.ts";
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
 * browser first, then saved in the account. One tab writes a draft, and has its entry in this browser: see `holdDraft`.
 */
export class OpenDraft {
  readonly options: DraftOptions;
  readonly session = newId();
  /** Of the entries in this browser that belong to this form. */
  readonly prefix: string;
  readonly form = createRef<HTMLFormElement>();
  readonly area = createRef<HTMLTextAreaElement>();
  readonly content = createRef<ContentHandle>();
  saver: DraftSaver;
  /** The account that the text is saved in; undefined after the person chose the one that is signed in. */
  account: string | undefined;
  /** What was typed for a note, which is there again when the notes are opened again. */
  note = "";
  /** The last fields that were sent to be published. */
  submission?: EditorFields;
  hold?: DraftHold;
  /** What another tab wrote and this one shows; undefined when the text is this tab's own. */
  mirrored?: StoredDraft;
  /** Resolves when the page has the draft's address, if it is about to get it. */
  addressChange?: Promise<unknown>;
  /** Ends uploads when the editor is closed. */
  closing = new AbortController();
  readonly #listeners = new Set<() => void>();
  #view: DraftView;
  entryName = "";
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
      isElsewhere: false,
      known: { id: saved.revision ? initialFields.publishKey : undefined, blogId },
      conflicts: [],
      pictures: { done: 0, total: 0 },
      undescribed: [],
    };
  }

  get = () => this.#view;

  /**
   * The lock of the draft, with which the names of its entries begin. A writer has one draft of a post; that of a new blog is
   * known by its id.
   */
  get name() {
    return this.options.blogId ? this.prefix : `${this.prefix}${this.#view.fields.publishKey}:`;
  }

  /** Whether this tab alone has some of the text. */
  get isUnsaved() {
    return !this.mirrored && !this.saver.isSaved;
  }

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
    const { fields } = this.#view;
    this.set({ fields: { ...fields, ...changes } });
    if (this.mirrored && isSameText(fields, this.#view.fields)) return;
    // An upload that ends adds its picture also while another tab writes: it is sent as from another device.
    if (this.mirrored) this.saver.resume();
    this.mirrored = undefined;
    clearTimeout(this.#timer);
    this.saver.change(draftTextOf(this.#view.fields));
    if (this.saver.isSaved) this.forget();
    else this.#timer = setTimeout(() => this.isUnsaved && this.keep(), keepPauseMs);
  };

  /** Keeps the text in this browser now. `serverState`: what the server has. Returns false when the browser cannot. */
  keep(fields = this.#view.fields, serverState = this.saver.serverState): boolean {
    if (draftState.phase === "abandoned" || this.mirrored) return true;
    const isKept = writeDraft(this.entryName, { fields, at: Date.now(), ...serverState });
    if (isKept !== this.#view.isKept) this.set({ isKept });
    this.hold?.tell();
    return isKept;
  }

  forget() {
    clearTimeout(this.#timer);
    removeDraft(this.entryName);
  }

  /** Goes on with a text that this browser has, as the draft of its publish key. */
  begin({ fields, base, sent }: Omit<Draft, "at">) {
    const { name } = this;
    const { blogId } = this.options;
    const { publishKey } = blogId ? this.#view.fields : fields;
    // The text of another draft is still to be sent, that of this one only once.
    if (publishKey === this.#view.fields.publishKey) void this.saver.suspend();
    this.saver = this.#openSaver(publishKey, base, sent);
    if (this.mirrored) void this.saver.suspend();
    const known = { id: base.revision ? publishKey : undefined, blogId };
    this.set({ fields: { ...fields, publishKey }, known, save: this.saver.state });
    this.saver.change(draftTextOf(fields));
    if (this.name !== name) void this.hold?.take();
  }

  #openSaver(id: string, base: SavedText, sent?: string[]): DraftSaver {
    const { blogId } = this.options;
    const name = `${this.prefix}${id}:${this.session}`;
    this.entryName = name;
    const isOpen = () => this.saver === saver;
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
        const isNews = save.name !== this.#view.save.name;
        this.set({ save });
        draftState.dirty = this.isUnsaved;
        if (isNews) this.hold?.tell();
      },
    });
    return saver;
  }
}

/** Goes on with the same text as a new draft, since the old one is gone. */
export function startNewDraft(draft: OpenDraft, publishKey = newId()) {
  draft.forget();
  draft.begin({ fields: { ...draft.get().fields, publishKey }, base: noDraft });
  draft.keep();
}
