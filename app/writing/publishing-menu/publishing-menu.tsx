import type { IconNode } from "lucide";
import { type FocusEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  name: string;
  icon: IconNode;
  /** Whether the name takes the icon's place where there is room. */
  hasWords?: boolean;
  className?: string;
  /** Plain buttons and links, and fields with their labels. */
  children: ReactNode;
}

/** A menu of the publishing bar, which opens above it, without JavaScript too. */
export function PublishingMenu({ name, icon, hasWords, className = "", children }: Props) {
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
  const onClick = ({ target }: MouseEvent) => (target as Element).closest("a, button") && closeAndFocus();
  return (
    <details
      ref={menu}
      name="publishing-menu"
      className={`publishing-menu ${className}`}
      onBlur={onBlur}
      onKeyDown={(event) => event.key === "Escape" && closeAndFocus() && event.preventDefault()}
    >
      <summary ref={summary} title={name} className={`button px-2.5 ${hasWords ? "md:px-4" : ""}`}>
        <Icon of={icon} size={18} className={hasWords ? "md:hidden" : ""} />
        <span className={hasWords ? "max-md:sr-only" : "sr-only"}>{name}</span>
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: clicks come from the entries, which work with the keyboard */}
      <div className="publishing-entries" onClick={onClick}>
        {children}
      </div>
    </details>
  );
}
