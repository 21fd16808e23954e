import type { DraftText } from "../lib/draft-fields.ts";
import { readDraft, removeDraft, type StoredDraft } from "./browser-drafts.ts";
import { draftTextOf } from "./draft-text.ts";
import type { DraftHold, DraftView } from "./draft-view.ts";
import { flushContent } from "./merge-into-draft.ts";
import { lookForDrafts, settle } from "./offered-draft.ts";
import type { OpenDraft } from "./open-draft.ts";

/** How long another tab has to hand a draft over: it may hang. */
const timeoutMs = 2000;

/** What tabs with the same draft tell each other. `name`: of the draft. */
interface Message {
  name: string;
  /** "pen": to write the draft from now on. */
  asks?: "text" | "pen";
  /** From the tab that writes it. */
  written?: Pick<DraftView, "save" | "known" | "conflicts"> & { stored: StoredDraft };
}

/**
 * One tab of this browser writes a draft: the one that holds its lock, which ends with the tab. The others show what it wrote,
 * and may take the lock from it. Without https there are no locks: then tabs are to each other as two devices are.
 */
export function holdDraft(draft: OpenDraft): DraftHold {
  const channel = new BroadcastChannel("site:drafts");
  let isLeft = false;
  /** undefined: this tab has no lock. */
  let unlock: (() => void) | undefined;
  /** The text with which this tab began to write. */
  let begun: DraftText;
  const post = (message: Message) => channel.postMessage(message);
  const ask = (asks: Message["asks"], name = draft.name) => post({ name, asks });

  channel.onmessage = ({ data: { name, asks, written } }: MessageEvent<Message>) => {
    if (name !== draft.name) return;
    if (written) unlock ? void settleLast(written.stored) : mirror(written);
    // Whoever opens the draft finds the entry of an editor that was left, and goes on with that.
    else if (isLeft) draft.get().isKept && stop();
    else if (unlock) asks === "pen" && !isUploading(draft) ? stepAside() : tell();
  };

  function take(options: LockOptions = { ifAvailable: true }): Promise<boolean> {
    release();
    ask("text");
    const { promise: isTaken, resolve: answer } = Promise.withResolvers<boolean>();
    const { promise: end, resolve: unlockThis } = Promise.withResolvers<void>();
    const request = navigator.locks?.request(draft.name, options, (lock) => {
      answer(lock !== null);
      if (isLeft || unlock) return;
      if (!lock) return draft.set({ isElsewhere: true });
      unlock = unlockThis;
      begin();
      return end;
    });
    request?.catch(() => {
      answer(false);
      if (unlock === unlockThis) stepAside();
    });
    if (!request) begin();
    return isTaken;
  }

  function release() {
    unlock?.();
    unlock = undefined;
  }

  /** Goes on with the newest text, and takes over the entry of the tab that wrote it. */
  function begin() {
    const { mirrored } = draft;
    draft.mirrored = undefined;
    draft.set({ isElsewhere: false });
    if (mirrored) {
      const kept = readDraft(mirrored.name);
      if (kept && kept.at > mirrored.draft.at) draft.begin(kept);
      draft.saver.resume();
      if ((draft.saver.isSaved || draft.keep()) && mirrored.name !== draft.entryName)
        removeDraft(mirrored.name);
    }
    begun = draftTextOf(draft.get().fields);
    void lookForDrafts(draft, draft.options.requestedName);
  }

  async function takeOver() {
    ask("pen");
    const isTaken = await take({ signal: AbortSignal.timeout(timeoutMs) });
    if (!isTaken) await take({ steal: true });
  }

  function tell(): StoredDraft | undefined {
    if (isLeft && !draft.isUnsaved) channel.close();
    if (!unlock) return;
    const { fields, save, known, conflicts } = draft.get();
    const stored = { name: draft.entryName, draft: { fields, at: Date.now(), ...draft.saver.serverState } };
    post({ name: draft.name, written: { stored, save, known, conflicts } });
    return stored;
  }

  /** Leaves the draft to another tab, which gets the newest text. */
  function stepAside() {
    flushContent(draft);
    if (draft.isUnsaved) draft.keep();
    const stored = tell();
    release();
    draft.set({ isElsewhere: true });
    // A picture that is still on its way is sent from here, as from another device.
    if (isUploading(draft)) return;
    draft.mirrored = stored;
    void draft.saver.suspend();
  }

  function mirror({ stored, save, known, conflicts }: NonNullable<Message["written"]>) {
    if (!draft.get().isElsewhere || draft.isUnsaved || isUploading(draft)) return;
    draft.mirrored = stored;
    draft.begin(stored.draft);
    draft.set({ save, known, conflicts });
  }

  /** A tab that had the draft before says late what it wrote: it hung, or the lock came before its message. */
  async function settleLast(stored: StoredDraft) {
    const { fields, base, sent = [] } = stored.draft;
    const common = begun;
    begun = draftTextOf(fields);
    await settle(draft, stored, common);
    const server = draft.saver.serverState;
    if (base.revision >= server.base.revision)
      draft.begin({ fields: draft.get().fields, base, sent: [...server.sent, ...sent] });
  }

  function stop() {
    void draft.saver.suspend();
    channel.close();
  }

  function leave() {
    isLeft = true;
    release();
    if (!draft.isUnsaved) channel.close();
  }

  return { take, takeOver, tell, stopLeft: (name) => ask("text", name), release, leave };
}

const isUploading = (draft: OpenDraft) =>
  draft.get().pictures.total > 0 || draft.get().chosenCover?.progress !== undefined;
