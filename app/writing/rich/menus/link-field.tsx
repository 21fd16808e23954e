import { CornerDownLeft, ExternalLink, Unlink } from "lucide";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { ListBox, movedBy, optionId } from "../../../ui/list-box.tsx";
import { boxOf, Floating } from "./floating.tsx";
import { pageOf, readAddress } from "./link-address.ts";
import { applyLink, closeLink, type LinkPlace, linkAt, linkKey, removeLink } from "./link-plugin.ts";
import { type FoundPost, useFoundPosts } from "./use-found-posts.ts";

const listId = "link-posts";

interface Props {
  view: EditorView;
  state: EditorState;
}

/** The field for the address of a link, at its words. */
export function LinkField({ view, state }: Props) {
  const place = linkKey.getState(state);
  if (!place) return null;
  return (
    <Floating view={view} side="below" at={() => boxOf(view, place.from, place.to)}>
      <LinkForm
        key={`${place.from} ${place.isAsked}`}
        view={view}
        place={place}
        href={linkAt(state, place.from)?.attrs.href}
      />
    </Floating>
  );
}

interface FormProps {
  view: EditorView;
  place: LinkPlace;
  href?: string;
}

function LinkForm(props: FormProps) {
  const { view, place, href } = props;
  const field = useRef<HTMLInputElement>(null);
  // It is in its place by then, so the page need not scroll.
  useEffect(() => {
    if (place.isAsked) field.current!.focus({ preventScroll: true });
  }, [place.isAsked]);
  const { typed, type, options, active, page, apply, onKeyDown } = useAddress(props);
  return (
    <div className="w-80 max-w-full" onKeyDown={onKeyDown}>
      <div className="flex items-center">
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Address or search"
          placeholder="Address, or search for a post"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options[active] && optionId(listId, active)}
          autoComplete="off"
          autoCapitalize="off"
          inputMode="url"
          enterKeyHint="done"
          className="min-h-11 min-w-0 flex-1 bg-transparent px-3 text-base outline-none"
          value={typed}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => type(target.value)}
        />
        <LinkButton name="Apply" icon={CornerDownLeft} run={() => apply()} />
        {href !== undefined && <LinkButton name="Remove" icon={Unlink} run={() => removeLink(view, place)} />}
        {page && <OpenPage address={page} />}
      </div>
      <ListBox
        id={listId}
        label="Posts"
        options={options}
        active={active}
        keyOf={({ address }) => address}
        onChoose={(post) => apply(post)}
        isHidden={options.length === 0}
        className="block-options border-line border-t"
      >
        {({ title }) => <bdi className="min-w-0 truncate">{title}</bdi>}
      </ListBox>
    </div>
  );
}

/** What was typed: an address, or words for which posts are found. */
function useAddress({ view, place, href }: FormProps) {
  const [typed, setTyped] = useState(href ?? "");
  const [isSearching, setIsSearching] = useState(place.isAsked && !href);
  const [active, setActive] = useState(-1);
  const address = readAddress(typed) ?? (typed === href ? href : undefined);
  const options = useFoundPosts(isSearching && !address ? typed.trim() : undefined);
  function type(text: string) {
    setTyped(text);
    setIsSearching(true);
    setActive(-1);
  }
  function apply(post?: FoundPost) {
    const wanted = post ?? options[Math.max(active, 0)];
    if (address && !post) applyLink(view, place, address, typed.trim());
    else if (wanted) applyLink(view, place, wanted.address, wanted.title);
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
  return { typed, type, options, active, page: address && pageOf(address), apply, onKeyDown };
}

function OpenPage({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className="icon-button shrink-0"
      aria-label="Open"
      title="Open in a new tab"
    >
      <Icon of={ExternalLink} size={18} />
    </a>
  );
}

function LinkButton({ name, icon, run }: { name: string; icon: typeof Unlink; run(): void }) {
  return (
    <button type="button" className="icon-button shrink-0" aria-label={name} title={name} onClick={run}>
      <Icon of={icon} size={18} />
    </button>
  );
}
