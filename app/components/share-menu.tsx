import { Menu } from "@base-ui/react/menu";
import type { RefObject } from "react";
import { shareTargets } from "../lib/share.ts";
import { useCopyLink } from "./use-copy-link.ts";

interface Props {
  address: string;
  anchor: RefObject<HTMLButtonElement | null>;
  onOpenChange(open: boolean): void;
}

export default function ShareMenu({ address, anchor, onOpenChange }: Props) {
  const copyLink = useCopyLink(address);
  return (
    <Menu.Root open onOpenChange={onOpenChange} modal={false}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} sideOffset={8} align="end" className="z-30">
          <Menu.Popup
            finalFocus={anchor}
            aria-label="Share"
            className="min-w-52 rounded-md border border-line bg-paper p-1.5 text-sm shadow-pop"
          >
            <Menu.Item className="menu-item" onClick={copyLink}>
              Copy link
            </Menu.Item>
            {shareTargets(address).map(({ name, href }) => (
              <Menu.Item
                key={name}
                className="menu-item"
                // The menu item's text becomes the link's
                render={<a href={href} target="_blank" rel="noopener noreferrer" />}
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
