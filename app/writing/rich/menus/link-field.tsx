import { CornerDownLeft, ExternalLink, Unlink } from "lucide";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect, useRef } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { ListBox, optionId } from "../../../ui/list-box.tsx";
import { boxOf, Floating } from "./floating.tsx";
import { type LinkPlace, linkAt, linkKey, removeLink } from "./link-plugin.ts";
import { useLinkAddress } from "./use-link-address.ts";

const listId = "link-posts";

/** The field for the address of a link, at its words. */
export function LinkField({ view, state }: { view: EditorView; state: EditorState }) {
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

interface Props {
  view: EditorView;
  place: LinkPlace;
  href?: string;
}

function LinkForm({ view, place, href }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // It is in its place by then, so the page need not scroll.
  useEffect(() => {
    if (place.isAsked) field.current!.focus({ preventScroll: true });
  }, [place.isAsked]);
  const { text, type, options, active, page, apply, onKeyDown } = useLinkAddress(view, place, href);
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
          value={text}
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
