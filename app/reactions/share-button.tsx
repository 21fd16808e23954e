import { Share2 } from "lucide";
import { Suspense, useRef, useState } from "react";
import { shareTargets } from "../lib/share.ts";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const loadMenu = () => import("./share-menu.tsx");
const ShareMenu = lazyPart(loadMenu);

/** The code of the menu is large, so it is loaded when the pointer or the focus reaches the button. */
export function ShareButton({ address }: { address: string }) {
  const [open, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="act needs-js"
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
        <Icon of={Share2} size={20} />
      </button>
      <Suspense>
        {open && (
          <ShareMenu address={address} anchor={button} byKeyboard={byKeyboard} close={() => setOpen(false)} />
        )}
      </Suspense>
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
