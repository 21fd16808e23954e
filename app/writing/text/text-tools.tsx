import { Maximize2, Minimize2 } from "lucide";
import { useEffect, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { countWords } from "./count-words.ts";

interface Props {
  value: string;
  isFullScreen: boolean;
  toggleFullScreen(): void;
}

/** How long the text is, and full screen: a line below the toolbar, or on phones beside the modes. */
export function TextTools({ value, isFullScreen, toggleFullScreen }: Props) {
  const { words, minutes } = useWordCount(value);
  const screenLabel = isFullScreen ? "Exit full screen" : "Full screen";
  return (
    <div className="needs-js flex min-w-0 flex-1 items-center text-faint text-sm sm:order-1 sm:basis-full sm:gap-1">
      {/* On phones, "words" wraps to a second line, which is cut off, when it has no room: the number is always whole. */}
      <p className="min-w-0 flex-1 overflow-hidden max-sm:flex max-sm:h-[1lh] max-sm:flex-wrap max-sm:justify-end max-sm:gap-x-1 max-sm:text-xs max-[22rem]:invisible">
        {words.toLocaleString("en-US")} <span>{words === 1 ? "word" : "words"}</span>
        {words > 0 && <span className="max-sm:hidden"> · {minutes} min read</span>}
      </p>
      <button
        type="button"
        className="text-tool"
        title={`${screenLabel} (Ctrl/⌘+Shift+F)`}
        aria-pressed={isFullScreen}
        aria-label="Full screen"
        onClick={toggleFullScreen}
      >
        <Icon of={isFullScreen ? Minimize2 : Maximize2} size={16} />
      </button>
    </div>
  );
}

const debounceMs = 300;

/** Counts after a pause in typing, since a long text takes some milliseconds. */
function useWordCount(value: string) {
  const [count, setCount] = useState(() => countWords(value));
  useEffect(() => {
    const timer = setTimeout(() => setCount(countWords(value)), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return count;
}
