import { useEffect, useRef, useState } from "react";
import { drafts } from "./forget-person.ts";
import { accepted } from "./save-failed.ts";
import { useSite } from "./site.tsx";
import type { EditorStart } from "./use-editor.ts";

interface Draft {
  fields: EditorStart;
  /** Milliseconds since 1970. */
  at: number;
}

const pause = 500;

/**
 * Keeps what is being written in this browser, one entry for each form, so that no draft ever overwrites another.
 * `offered`: the newest one that an earlier page left behind.
 */
export function useDrafts(
  action: string,
  fields: EditorStart,
  dirty: boolean,
  change: (fields: EditorStart) => void,
) {
  const user = useRef(useSite().user?.id ?? "");
  const all = `${drafts}${user.current}:${action}:`;
  const own = all + fields.publishKey;
  const [offered, setOffered] = useState<{ name: string; draft: Draft }>();
  const [state, setState] = useState("");

  useEffect(() => setOffered(newest(all, own)), [all, own]);

  useEffect(() => {
    if (!dirty) return;
    setState("");
    const timer = setTimeout(
      () => setState(write(own, { fields, at: Date.now() }) ? "Draft kept in this browser" : ""),
      pause,
    );
    return () => clearTimeout(timer);
  }, [own, fields, dirty]);

  useEffect(() => {
    accepted.current = false;
    return () => {
      if (accepted.current) remove(own);
    };
  }, [own]);

  function restore() {
    if (!offered) return;
    change(offered.draft.fields);
    setOffered(undefined);
  }
  function discard() {
    if (offered) remove(offered.name);
    setOffered(newest(all, own));
  }
  return { offered: offered?.draft, restore, discard, state };
}

export type Drafts = ReturnType<typeof useDrafts>;

function newest(all: string, own: string) {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(all) && name !== own)
      .map((name) => ({ name, draft: JSON.parse(localStorage.getItem(name)!) as Draft }))
      .sort((a, b) => b.draft.at - a.draft.at)[0];
  } catch {
    return undefined;
  }
}

function write(name: string, draft: Draft) {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function remove(name: string) {
  try {
    localStorage.removeItem(name);
  } catch {
    // No storage, nothing left in it.
  }
}
