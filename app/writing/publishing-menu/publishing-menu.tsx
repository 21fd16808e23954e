import { Ellipsis } from "lucide";
import { type FocusEvent, type ReactNode, useRef } from "react";
import { Icon } from "../../ui/icon.tsx";

/**
 * What else can be done with the text, beside the main button: plain buttons and links. On wide screens all of them are in
 * the bar; on narrow ones they are in a menu that opens above it, without JavaScript too.
 */
export function PublishingMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const close = () => menu.current!.removeAttribute("open");
  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !menu.current!.contains(relatedTarget)) close();
  }
  /** Returns whether the menu was open. */
  function closeAndFocus() {
    if (!menu.current!.open) return false;
    close();
    summary.current!.focus();
    return true;
  }
  return (
    <details
      ref={menu}
      className="publishing-menu"
      onBlur={onBlur}
      onKeyDown={(event) => event.key === "Escape" && closeAndFocus() && event.preventDefault()}
    >
      <summary ref={summary} className="button max-sm:px-2.5">
        <Icon of={Ellipsis} size={18} className="sm:hidden" />
        <span className="max-sm:sr-only">More</span>
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: clicks come from the entries, which work with the keyboard */}
      <div className="publishing-entries" onClick={closeAndFocus}>
        {children}
      </div>
    </details>
  );
}
