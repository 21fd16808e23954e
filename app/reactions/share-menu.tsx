import { Menu } from "@base-ui/react/menu";
import { type RefObject, useEffect, useRef } from "react";
import { shareTargets } from "../lib/share.ts";
import { useCopyLink } from "./use-copy-link.ts";

interface Props {
  address: string;
  anchor: RefObject<HTMLButtonElement | null>;
  /** Whether it was opened without a pointer. Then the first item is focused. */
  byKeyboard: boolean;
  close(): void;
}

export default function ShareMenu({ address, anchor, byKeyboard, close }: Props) {
  const copyLink = useCopyLink(address);
  const firstItem = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!byKeyboard) return;
    const frame = requestAnimationFrame(() => firstItem.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [byKeyboard]);
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(_, { reason, event }) => {
        // Ignores a press on the button: the click that follows closes the menu.
        const isOnButton = reason === "outside-press" && anchor.current?.contains(event.target as Node);
        if (!isOnButton) close();
      }}
    >
      {/* Within <main>, so that screen reader users who jump between landmarks find it. */}
      <Menu.Portal container={anchor.current?.closest("main")}>
        <Menu.Positioner anchor={anchor} sideOffset={8} align="end" className="z-30">
          <Menu.Popup
            finalFocus={anchor}
            aria-label="Share"
            className="min-w-52 rounded-md border border-line bg-paper p-1.5 text-sm shadow-pop"
          >
            <Menu.Item ref={firstItem} className="menu-item" onClick={copyLink}>
              Copy link
            </Menu.Item>
            {shareTargets(address).map(({ name, href }) => (
              <Menu.Item
                key={name}
                className="menu-item"
                render={<a href={href} target="_blank" rel="noopener noreferrer" />}
              >
                {name}
              </Menu.Item>
            ))}
            {/* The device's own ways, after the ones that are the same everywhere. */}
            {"share" in navigator && (
              <Menu.Item className="menu-item" onClick={() => shareByDevice(address)}>
                More ways to share
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function shareByDevice(url: string) {
  // Rejects when the person closes the device's dialog, which is no failure.
  navigator.share({ url }).catch(() => {});
}
