import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { canShare, shareByDevice, useCopyLink } from "../../ui/share-link.ts";
import { shareTargets } from "../share.ts";

interface Props {
  address: string;
  anchor: RefObject<HTMLButtonElement | null>;
  /** Whether it was opened without a pointer. Then the first item is focused. */
  byKeyboard: boolean;
  close(): void;
}

export default function ShareMenu({ address, anchor, byKeyboard, close }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  useOpenMenu(menu, { anchor, byKeyboard, close });
  function closeAndFocus() {
    anchor.current?.focus();
    close();
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // After Tab, the browser moves the focus on from the button.
    if (event.key === "Escape" || event.key === "Tab") return closeAndFocus();
    const item = itemFor(event.key, [...event.currentTarget.children]);
    if (item || event.key === " ") event.preventDefault();
    if (event.key === " ") (event.target as HTMLElement).click();
    focus(item);
  }
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithMouseEvents: keys move the focus themselves
    <div
      ref={menu}
      popover="manual"
      role="menu"
      aria-label="Share"
      tabIndex={-1}
      className="absolute inset-auto m-0 min-w-52 rounded-md border border-line bg-paper p-1.5 text-sm text-ink shadow-pop outline-none"
      onKeyDown={onKeyDown}
      onClick={closeAndFocus}
      onMouseOver={({ target }) => focus(target as Element)}
      onMouseLeave={() => focus(menu.current)}
    >
      <ShareItems address={address} />
    </div>,
    // Within <main>, so that screen reader users who jump between landmarks find it.
    anchor.current!.closest("main")!,
  );
}

function ShareItems({ address }: { address: string }) {
  const copyLink = useCopyLink(address);
  return (
    <>
      <button type="button" role="menuitem" className="menu-item w-full" onClick={copyLink}>
        Copy link
      </button>
      {shareTargets(address).map(({ name, href }) => (
        <a
          key={name}
          role="menuitem"
          className="menu-item"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
        >
          {name}
        </a>
      ))}
      {/* The device's own ways, after the ones that are the same everywhere. */}
      {canShare() && (
        <button
          type="button"
          role="menuitem"
          className="menu-item w-full"
          onClick={() => shareByDevice(address)}
        >
          More ways to share
        </button>
      )}
    </>
  );
}

/** Shows the menu at its button until something else is pressed. */
function useOpenMenu(
  menu: RefObject<HTMLElement | null>,
  { anchor, byKeyboard, close }: Omit<Props, "address">,
) {
  const closeMenu = useRef(close);
  closeMenu.current = close;
  useEffect(() => {
    const [element, button] = [menu.current!, anchor.current!];
    const place = () => placeAt(button, element);
    // A press on the button is followed by a click, which closes the menu.
    const closeOutside = ({ target }: Event) =>
      [element, button].some((part) => part.contains(target as Node)) || closeMenu.current();
    element.showPopover();
    place();
    focus(byKeyboard ? element.firstElementChild : element);
    addEventListener("resize", place);
    addEventListener("pointerdown", closeOutside);
    return () => {
      removeEventListener("resize", place);
      removeEventListener("pointerdown", closeOutside);
    };
  }, [menu, anchor, byKeyboard]);
}

/** Below the button, or above it where only that fits. The menu scrolls with the page. */
function placeAt(button: Element, menu: HTMLElement) {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = menu;
  const isAbove = bottom + 8 + height > innerHeight && top > height + 8;
  menu.style.top = `${scrollY + (isAbove ? top - 8 - height : bottom + 8)}px`;
  menu.style.left = `${Math.max(8, right - width)}px`;
}

/** The item that a key leads to: the next, last or first, or the next one that begins with a letter. */
function itemFor(key: string, items: Element[]) {
  const at = items.indexOf(document.activeElement!);
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(Math.max(at, 0) - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  return [...items.slice(at + 1), ...items].find((item) => item.textContent.toLowerCase().startsWith(key));
}

function focus(element: Element | null | undefined) {
  (element as HTMLElement | undefined)?.focus({ preventScroll: true });
}
