import { Share2 } from "lucide";
import { Suspense, useRef, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { shareTargets } from "../share.ts";

const loadMenu = () => import("./share-menu.tsx");
const ShareMenu = lazyPart(loadMenu);

export function ShareButton({ address }: { address: string }) {
  return (
    <>
      <ShareMenuButton address={address} type="button" className="act needs-js" iconSize={20} />
      <noscript>
        <span className="flex flex-wrap gap-4 text-sm underline">
          {shareTargets(address).map(({ name, href }) => (
            <a key={name} href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
        </span>
      </noscript>
    </>
  );
}

interface MenuButtonProps {
  address: string;
  type: "button" | "submit";
  className?: string;
  iconSize: number;
}

/** Few readers open the menu, so its code is loaded when the pointer or the focus reaches the button. */
export function ShareMenuButton({ address, type, className, iconSize }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type={type}
        className={className}
        aria-label="Share"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={(event) => {
          // `detail` counts clicks. It is 0 for a click by a key or a screen reader.
          setByKeyboard(event.detail === 0);
          setOpen(!open);
        }}
      >
        <Icon of={Share2} size={iconSize} />
      </button>
      <Suspense>
        {open && (
          <ShareMenu address={address} anchor={button} byKeyboard={byKeyboard} close={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
