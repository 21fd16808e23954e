import { X } from "lucide";
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from "react";
import { firstCharacters } from "../../lib/text.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Cover } from "../images/open-cover.ts";
import type { EditorFields } from "../lib/editor-fields.ts";
import type { ContentHandle } from "../text/select-range.ts";
import { useDebounced } from "../text/use-debounced.ts";
import { CardPreview } from "./card-preview.tsx";
import { FindingList } from "./finding-list.tsx";
import { SearchPreview } from "./search-preview.tsx";
import { SocialPreview } from "./social-preview.tsx";
import { useFindings } from "./use-findings.ts";

export interface PanelProps {
  /** How often it was asked for since it was closed; 0: it is closed. */
  openCount: number;
  /** Whether lists show it, as a card. */
  isListed: boolean;
  fields: EditorFields;
  cover: Cover;
  form: RefObject<HTMLFormElement | null>;
  content: RefObject<ContentHandle | null>;
  close(): void;
}

/** Stands below the text and blocks nothing: the blog can be published while it is open. */
export default function Panel({ openCount, isListed, fields, cover, form, content, close }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const debounced = useDebounced(fields, 800);
  useEffect(() => {
    heading.current!.focus({ preventScroll: true });
    heading.current!.scrollIntoView({ block: "start" });
  }, [openCount]);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  }
  return (
    <section id="review" aria-labelledby="review-heading" className="review" onKeyDown={onKeyDown}>
      <div className="flex items-center justify-between gap-4">
        <h2
          ref={heading}
          id="review-heading"
          tabIndex={-1}
          className="font-semibold font-serif text-2xl tracking-tight outline-none"
        >
          Last look
        </h2>
        <button
          type="button"
          className="icon-button -mr-2.5"
          aria-label="Close the last look"
          onClick={close}
        >
          <Icon of={X} size={20} />
        </button>
      </div>
      <LastLookContent
        isListed={isListed}
        fields={debounced}
        hasCover={cover.hasImage}
        form={form}
        content={content}
      />
    </section>
  );
}

type ContentProps = Pick<PanelProps, "isListed" | "fields" | "form" | "content"> & { hasCover: boolean };

const maxExcerptCharacters = 150;

/** Rendered again only after a pause in typing: the longer the text, the longer this takes. */
const LastLookContent = memo(({ isListed, fields, hasCover, form, content }: ContentProps) => {
  const { findings, plainText, excerptText } = useFindings(fields, isListed, hasCover, form, content);
  const excerpt = firstCharacters(excerptText, maxExcerptCharacters);
  if (!isListed) return <FindingList findings={findings} />;
  return (
    <>
      <FindingList findings={findings} />
      <h3 className="mt-8 font-semibold text-sm">In lists</h3>
      <CardPreview fields={fields} plainText={plainText} />
      {excerptText && (
        <p className="text-faint text-sm">
          The beginning, where a list shows it: “<bdi>{excerpt}</bdi>
          {excerpt !== excerptText && "..."}”
        </p>
      )}
      <h3 className="mt-8 font-semibold text-sm">In search results</h3>
      <SearchPreview fields={fields} />
      <h3 className="mt-8 font-semibold text-sm">As a shared link</h3>
      <SocialPreview fields={fields} />
    </>
  );
});
