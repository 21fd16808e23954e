import { Suspense, useEffect, useRef, useState } from "react";
import { changeList, readList } from "../reactions/browser-list.ts";
import { runOneAtATime, saveAct } from "../reactions/use-toggle.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { useSite } from "../ui/site.tsx";

const ShareMenu = lazyPart(() => import("../reactions/share-menu.tsx"));

/** What the buttons of cards do. They are plain HTML, so their state is in their attributes. `click`: the last one. */
export default function CardActs({ click }: { click: { button?: HTMLButtonElement } }) {
  const { user, url } = useSite();
  const [shareButton, setShareButton] = useState<HTMLButtonElement>();
  const isMember = user !== undefined;
  // After each render of the list, which may have more cards by then.
  useEffect(() => {
    if (!isMember) showBookmarks();
  });
  useEffect(() => {
    const button = click.button;
    if (!button) return;
    if (button.name) act(button, isMember);
    else setShareButton((open) => (open === button ? undefined : button));
  }, [click, isMember]);
  useEffect(() => {
    shareButton?.setAttribute("aria-expanded", "true");
    return () => shareButton?.removeAttribute("aria-expanded");
  }, [shareButton]);
  const anchor = useRef<HTMLButtonElement>(undefined);
  anchor.current = shareButton;
  return (
    <Suspense>
      {shareButton && (
        <ShareMenu
          key={shareButton.formAction}
          address={url + new URL(shareButton.formAction).pathname}
          anchor={anchor as { current: HTMLButtonElement }}
          byKeyboard={shareButton.matches(":focus-visible")}
          close={() => setShareButton(undefined)}
        />
      )}
    </Suspense>
  );
}

/** Switches at once, then saves. A failed save is only logged. Visitors' bookmarks stay in this browser. */
function act(button: HTMLButtonElement, isMember: boolean) {
  const on = button.value === "yes";
  const address = new URL(button.formAction).pathname;
  show(button, on);
  const isBookmark = address.endsWith("/bookmark");
  if (isBookmark && !isMember) return changeList("bookmarks", address.split("/")[2]!, on);
  runOneAtATime(async () => {
    const { likes } = await saveAct<{ likes?: number }>(address, on);
    // The person may have clicked again since.
    if (likes !== undefined && button.ariaPressed === String(on)) showLikes(button, likes);
  }).catch((error) => console.error(`Could not save ${address}:`, error));
}

function show(button: HTMLButtonElement, on: boolean) {
  if (button.ariaPressed === String(on)) return;
  button.ariaPressed = String(on);
  button.value = on ? "no" : "yes";
  const likes = Number(button.ariaLabel!.split(" ")[1]);
  if (!Number.isNaN(likes)) showLikes(button, likes + (on ? 1 : -1));
}

function showLikes(button: HTMLButtonElement, likes: number) {
  button.ariaLabel = `Like ${likes}`;
  const icon = button.firstElementChild!;
  button.replaceChildren(icon, likes > 0 ? String(likes) : "");
}

function showBookmarks() {
  const ids = new Set(readList("bookmarks"));
  for (const button of document.querySelectorAll<HTMLButtonElement>('.card-icons [aria-label="Bookmark"]')) {
    const id = new URL(button.formAction).pathname.split("/")[2]!;
    if (ids.has(id)) show(button, true);
  }
}
