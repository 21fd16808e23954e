import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useState } from "react";
import { movedBy } from "../../../ui/list-box.tsx";
import { pageOf, readAddress } from "./link-address.ts";
import { applyLink, closeLink, type LinkPlace } from "./link-plugin.ts";
import { useFoundPosts } from "./use-found-posts.ts";

/** What is in the field for a link: an address, or words for which posts are found. `href`: the one that the link has. */
export function useLinkAddress(view: EditorView, place: LinkPlace, href?: string) {
  /** undefined: nothing yet. */
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(-1);
  const text = typed ?? href ?? "";
  const address = readAddress(text) ?? (text === href ? href : undefined);
  const isSearching = typed !== undefined || (place.isAsked && !href);
  const options = useFoundPosts(isSearching && !address ? text.trim() : undefined);
  function type(text: string) {
    setTyped(text);
    setActive(-1);
  }
  function apply(post = options[Math.max(active, 0)]) {
    const wanted = post ?? (address && { address, title: text.trim() });
    if (wanted) applyLink(view, place, wanted.address, wanted.title);
  }
  function onKeyDown(event: KeyboardEvent) {
    const moved = options.length > 0 ? movedBy(event.key, active, options.length) : undefined;
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") closeLink(view);
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) apply();
    else if (moved !== undefined) setActive(moved);
    else return;
    event.preventDefault();
  }
  return { text, type, options, active, page: address && pageOf(address), apply, onKeyDown };
}
