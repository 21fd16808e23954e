import type { DraftText } from "../lib/draft-fields.ts";
import { fingerprintOf, isSameText, type SavedText } from "./draft-text.ts";
import {
  type DraftSaverOptions,
  isFinal,
  type SaveFailure,
  type SaveRequest,
  type SaverState,
} from "./save-messages.ts";

const debounceMs = 1500;
/** A text is sent after this time, also while somebody types on. */
const maxWaitMs = 10_000;
const [firstRetryMs, maxRetryMs] = [2000, 60_000];

/**
 * Decides what is sent to the server, and when: one request at a time, the latest text next, again after a failure.
 * A text counts as unsaved until the server has acknowledged it: see `isSaved`.
 */
export class DraftSaver {
  readonly #options: DraftSaverOptions;
  #base: SavedText;
  #latest: DraftText;
  #sent: string[];
  #kind: SaveRequest["kind"] = "edit";
  #request?: Promise<void>;
  #timer?: ReturnType<typeof setTimeout>;
  #unsavedSince?: number;
  #failure?: SaveFailure;
  #failedSince = 0;
  #retryAt = 0;
  #tries = 0;
  #isSuspended = false;

  constructor(options: DraftSaverOptions) {
    this.#options = options;
    this.#base = options.base;
    this.#latest = options.base.text;
    this.#sent = options.sent ?? [];
  }

  /** What the server had last, and the fingerprints of what it may have got since: for the copy in this browser. */
  get serverState() {
    return { base: this.#base, sent: this.#sent };
  }

  /** Whether the server has acknowledged exactly the latest text. */
  get isSaved() {
    return this.#sent.length === 0 && isSameText(this.#latest, this.#base.text);
  }

  get state(): SaverState {
    if (this.isSaved) return { name: this.#base.revision ? "saved" : "untouched" };
    return this.#failure
      ? { name: "failed", failure: this.#failure, since: this.#failedSince }
      : { name: "saving" };
  }

  change(text: DraftText) {
    if (isSameText(text, this.#latest)) return;
    this.#latest = text;
    this.#unsavedSince ??= Date.now();
    if (this.#failure?.reason === "refused") this.#failure = undefined;
    this.#schedule();
    this.#report();
  }

  /** Sends the latest text now. Returns whether the server has it. */
  async flush(): Promise<boolean> {
    // The request that runs may have begun with an older text.
    for (let requests = 0; requests < 5 && !this.isSaved; requests++) {
      await this.#run();
      if (this.#failure || this.#isSuspended) break;
    }
    return this.isSaved;
  }

  /**
   * Called when the connection or the person is back, who may have restored the draft or signed in elsewhere: tries again at
   * once, also after a failure that is final, unless the text was refused.
   */
  askAgain() {
    if (!this.#failure || this.#failure.reason === "refused") return;
    this.#tries = 0;
    void this.#run({ isForced: true });
  }

  /** Nothing more is sent, until `resume`. Resolves when the request that is under way has ended. */
  async suspend() {
    this.#isSuspended = true;
    clearTimeout(this.#timer);
    await this.#request;
  }

  resume() {
    this.#isSuspended = false;
    this.#schedule();
  }

  /** Merges what was saved elsewhere meanwhile, also when there is nothing to send. Returns whether the server has the text. */
  async refresh(): Promise<boolean> {
    this.#isSuspended = false;
    await this.#run({ isForced: true });
    return this.flush();
  }

  /** Merges what the server has, since another editor saved it. */
  async reconcile(theirs: SavedText) {
    if (this.#sent.includes(fingerprintOf(theirs.text))) {
      // This editor's own text, whose answer was lost: the open text is based on it.
      this.#base = theirs;
    } else {
      this.#latest = await this.#options.merge(this.#base.text, theirs.text);
      this.#base = theirs;
      this.#kind = "merge";
    }
    this.#sent = [];
    if (this.isSaved) this.#accept(theirs);
  }

  #run({ isForced = false } = {}) {
    clearTimeout(this.#timer);
    if (this.#isSuspended || (this.isSaved && !isForced)) return;
    if (this.#failure && isFinal(this.#failure) && !isForced) return;
    this.#request ??= this.#send().finally(() => {
      this.#request = undefined;
      this.#schedule();
      this.#report();
    });
    return this.#request;
  }

  async #send() {
    const text = this.#latest;
    this.#sent = [...this.#sent, fingerprintOf(text)].slice(-9);
    this.#options.onSend();
    try {
      const answer = await this.#options.post({ text, base: this.#base.revision, kind: this.#kind });
      if ("savedRevision" in answer) this.#accept({ revision: answer.savedRevision, text });
      else if ("theirs" in answer) await this.#clash(answer.theirs);
      else return this.#fail(answer.failure);
      this.#options.onAnswer?.(answer);
    } catch {
      // The code that merges texts could not be loaded.
      this.#fail({ reason: "server" });
    }
  }

  async #clash(theirs: SavedText) {
    await this.reconcile(theirs);
    this.#failure = undefined;
    this.#tries++;
    // The merged text goes out at once, unless several editors keep overtaking each other.
    this.#unsavedSince = this.#tries > 2 ? Date.now() : 0;
  }

  #accept(saved: SavedText) {
    this.#base = saved;
    this.#sent = [];
    this.#kind = "edit";
    this.#failure = undefined;
    this.#tries = 0;
    this.#unsavedSince = this.isSaved ? undefined : Date.now();
    this.#options.onSaved(saved);
  }

  #fail(failure: SaveFailure) {
    if (!this.#failure) this.#failedSince = Date.now();
    this.#failure = failure;
    const backoffMs = Math.min(maxRetryMs, firstRetryMs * 2 ** this.#tries++);
    this.#retryAt = Date.now() + Math.max(backoffMs, failure.waitMs ?? 0);
  }

  #schedule() {
    if (this.#request || this.#isSuspended) return;
    clearTimeout(this.#timer);
    if (this.isSaved) this.#failure = undefined;
    else if (!this.#failure || !isFinal(this.#failure))
      this.#timer = setTimeout(() => void this.#run(), this.#delayMs());
  }

  #delayMs() {
    const now = Date.now();
    if (this.#failure) return Math.max(0, this.#retryAt - now);
    return Math.max(0, Math.min(debounceMs, (this.#unsavedSince ?? now) + maxWaitMs - now));
  }

  #report() {
    this.#options.onState(this.state);
  }
}
