import { Maximize2, Minimize2 } from "lucide";
import { useMemo } from "react";
import { Icon } from "../../ui/icon.tsx";
import { countWords } from "./count-words.ts";
import { useDebounced } from "./use-debounced.ts";

interface Props {
  value: string;
  isFullScreen: boolean;
  toggleFullScreen(): void;
}

/** How long the text is, and full screen: a line below the toolbar, or on phones beside the modes. */
export function TextTools({ value, isFullScreen, toggleFullScreen }: Props) {
  // A long text takes some milliseconds.
  const typed = useDebounced(value, 300);
  const { words, minutes } = useMemo(() => countWords(typed), [typed]);
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
