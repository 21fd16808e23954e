import { useLayoutEffect, useRef, useState } from "react";
import { personalPrefix } from "../ui/personal-storage.ts";

/**
 * Keeps what is typed in a field in this browser, until it is sent or a logout. `form`: names its form; `text`: what the field
 * has at first. Returns what the field needs, and `typed`: what is in it beside that.
 */
export function useUnsentText(form: string, text = "") {
  const key = `${personalPrefix}comment:${form}`;
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState("");
  // React would put the text in the place of what was typed before it hydrates.
  const [isHydrated, setIsHydrated] = useState(import.meta.env.SSR);

  function keep(typed: string) {
    setTyped(typed);
    const isWorthIt = typed.trim() !== "" && typed !== text;
    inStorage((storage) => (isWorthIt ? storage.setItem(key, typed) : storage.removeItem(key)));
  }
  function set(value: string) {
    field.current!.value = value;
    setTyped(value);
  }
  useLayoutEffect(() => {
    setIsHydrated(true);
    const { value } = field.current!;
    if (value && value !== text) keep(value);
    else
      inStorage((storage) => {
        const kept = storage.getItem(key);
        if (kept) set(kept);
      });
  }, [key]);
  return {
    field,
    typed,
    keep,
    drop() {
      inStorage((storage) => storage.removeItem(key));
      set("");
    },
    defaultValue: isHydrated ? text : undefined,
  };
}

function inStorage(act: (storage: Storage) => void) {
  try {
    act(localStorage);
  } catch {
    // Browsers may refuse to store anything: the text is in the field.
  }
}
