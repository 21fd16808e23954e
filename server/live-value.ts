import { isDeepStrictEqual } from "node:util";
import type { Log } from "../config/log.ts";
import { type Db, engineOf } from "../db/engine.ts";

/** Something from the database that every page needs, in memory. */
export interface LiveValue<T> {
  current(): T;
  /** Reads it again now; other nodes learn of a change by its announcement. */
  reload(): Promise<void>;
  /** Resolves when what was announced until now has been read. */
  settled(): Promise<void>;
  /** Calls the listener after it changed, on any node. */
  onChange(listener: () => void): void;
  close(): void;
}

const retryMs = 1000;

interface Source<T> {
  tag: string;
  /** As the log calls it. */
  name: string;
  read: () => Promise<T>;
}

/** Reads it now, and again whenever a node announces the tag. */
export async function openLiveValue<T>(
  db: Db,
  log: Log,
  { tag, name, read }: Source<T>,
): Promise<LiveValue<T>> {
  const listeners: (() => void)[] = [];
  let current = await read();
  let [startedReads, appliedRead] = [0, 0];
  let retry: NodeJS.Timeout | undefined;
  let lastReload: Promise<void> = Promise.resolve();
  let isClosed = false;

  /** Reads may overlap and end in any order: the one that began last is the newest. */
  async function reload() {
    const number = ++startedReads;
    const changed = await read();
    if (number < appliedRead) return;
    appliedRead = number;
    if (isDeepStrictEqual(changed, current)) return;
    current = changed;
    for (const listener of listeners) listener();
  }

  function reloadWithRetries() {
    clearTimeout(retry);
    lastReload = reload().catch((error: unknown) => {
      if (isClosed) return;
      log.error(error, `${name} could not be read again`);
      retry = setTimeout(reloadWithRetries, retryMs).unref();
    });
  }

  const unsubscribe = engineOf(db).bus.subscribe((tags) => {
    if (!tags || tags.includes(tag)) reloadWithRetries();
  });
  return {
    current: () => current,
    reload,
    settled: () => lastReload,
    onChange: (listener) => void listeners.push(listener),
    close() {
      isClosed = true;
      clearTimeout(retry);
      unsubscribe();
    },
  };
}
