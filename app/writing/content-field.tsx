import { Eye } from "lucide";
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { LanguageAttributes } from "../lib/languages.ts";
import { Icon } from "../ui/icon.tsx";
import type { Pictures } from "./images/open-pictures.ts";
import { useFormattedPaste } from "./images/use-formatted-paste.ts";
import type { EditorMode } from "./lib/editor-mode.ts";
import { ModeSwitch } from "./mode/mode-switch.tsx";
import { RichBoundary } from "./mode/rich-boundary.tsx";
import { RichOffer } from "./mode/rich-offer.tsx";
import { useRichMode } from "./mode/use-rich-mode.ts";
import { Preview } from "./preview.tsx";
import type { RichHandle } from "./rich/rich-editor-props.ts";
import { FindPanel, MatchHighlights } from "./text/find-panel.tsx";
import { useAutoHeight } from "./text/growing-text-area.tsx";
import { MarkdownToolbar } from "./text/markdown-toolbar.tsx";
import { type ContentHandle, selectInTextArea } from "./text/select-range.ts";
import { TextTools } from "./text/text-tools.tsx";
import { useFind } from "./text/use-find.ts";
import { useFullScreen } from "./text/use-full-screen.ts";
import { useTextInput } from "./text/use-text-input.ts";
import { useVisibleCaret } from "./text/use-visible-caret.ts";
import { useWritingKeys } from "./text/use-writing-keys.ts";

interface Props {
  ref: Ref<ContentHandle>;
  area: RefObject<HTMLTextAreaElement | null>;
  pictures: Pictures;
  language: LanguageAttributes;
  value: string;
  onChange(value: string): void;
  /** How the person wrote the last time; undefined: the person never chose. */
  storedMode?: EditorMode;
}

const textClass = "min-h-80 w-full font-text text-lg leading-8";

/**
 * The text of a blog: a text area for its Markdown, with a toolbar and a preview, or the rich text. Images can be chosen,
 * dropped or pasted.
 */
export function ContentField({ ref, area, pictures, language, value, onChange, storedMode }: Props) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [toolbarSlot, setToolbarSlot] = useState<HTMLElement | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const insertPaste = useFormattedPaste(area, pictures);
  const textHandlers = useTextInput(area, "content", onChange, {
    insertImages: pictures.insert,
    insertPaste,
  });
  const { mode, setMode, stop, hasChosen, Rich } = useRichMode(value, storedMode);
  const find = useFind(area, value);
  const fullScreen = useFullScreen();
  const onKeyDown = useWritingKeys(area, {
    openFind: find.open,
    chooseImages: () => chooser.current!.click(),
  });
  useAutoHeight(area);
  useVisibleCaret(area);
  const showsTextArea = !isPreviewing && !Rich;
  const richView = useRef<RichHandle>(null);
  const carried = useRef<number>(undefined);
  useEffect(() => {
    const caret = carried.current;
    carried.current = undefined;
    if (!Rich && caret !== undefined) selectInTextArea(area.current!, caret, caret);
  }, [Rich]);
  /** The caret stays where it is in the text. */
  function changeMode(next: EditorMode) {
    richView.current?.flush?.();
    carried.current = Rich ? richView.current?.caret?.() : area.current!.selectionStart;
    setMode(next);
  }
  useImperativeHandle(ref, () => ({
    selectRange(from, to) {
      flushSync(() => setIsPreviewing(false));
      if (Rich) richView.current?.selectRange(from, to);
      else selectInTextArea(area.current!, from, to);
    },
    flush: () => richView.current?.flush?.(),
  }));
  return (
    <div className={`mt-4 ${fullScreen.isFullScreen ? "full-screen" : ""}`}>
      <div className="editor-tools border-line border-b bg-paper py-1">
        <div className="flex flex-wrap items-center gap-1 max-sm:gap-x-0.5">
          <ModeSwitch mode={mode} onChange={changeMode} />
          <div hidden={isPreviewing} className="min-w-0 flex-1 max-sm:order-1 max-sm:basis-full">
            <div ref={setToolbarSlot} />
            {!Rich && <MarkdownToolbar area={area} chooser={chooser} insertImages={pictures.insert} />}
          </div>
          {isPreviewing ? (
            <span className="flex-1" />
          ) : (
            <TextTools
              value={value}
              isFullScreen={fullScreen.isFullScreen}
              openFind={Rich ? undefined : find.open}
              toggleFullScreen={fullScreen.toggle}
            />
          )}
          <button
            type="button"
            className={`button needs-js shrink-0 ${isPreviewing ? "" : "max-[30rem]:px-2.5"}`}
            aria-label={isPreviewing ? undefined : "Preview"}
            aria-pressed={isPreviewing}
            onClick={() => setIsPreviewing(!isPreviewing)}
          >
            {isPreviewing ? "Back to editing" : <PreviewLabel />}
          </button>
        </div>
        {find.isOpen && showsTextArea && <FindPanel find={find} />}
      </div>
      {!hasChosen && value === "" && !isPreviewing && <RichOffer choose={setMode} />}
      {isPreviewing && <Preview content={value} />}
      {Rich && (
        <div hidden={isPreviewing} {...language}>
          <RichBoundary onError={stop}>
            <Rich
              ref={richView}
              caret={carried.current}
              toolbarSlot={toolbarSlot}
              value={value}
              onChange={onChange}
              uploadImage={pictures.uploadForRichText}
              followPlace={pictures.followPlace}
            />
          </RichBoundary>
        </div>
      )}
      <div className="relative mt-4" hidden={Rich !== undefined}>
        {find.isOpen && showsTextArea && <MatchHighlights find={find} className={textClass} />}
        <textarea
          ref={area}
          id="content"
          name="content"
          dir="auto"
          {...language}
          hidden={!showsTextArea}
          placeholder="Tell your story…"
          aria-label="Content"
          aria-describedby="content-keys"
          value={value}
          {...textHandlers}
          onFocus={pictures.onFocus}
          onKeyDown={onKeyDown}
          className={`growing relative resize-none bg-transparent outline-offset-8 placeholder:text-faint ${textClass}`}
        />
        <p id="content-keys" hidden>
          In a list, Tab indents an item and Shift+Tab outdents it. To leave the text, press Escape, then Tab.
        </p>
      </div>
    </div>
  );
}

/** On narrow screens an icon replaces the word, so that the toolbar has enough room. */
function PreviewLabel() {
  return (
    <>
      <Icon of={Eye} size={18} className="min-[30rem]:hidden" />
      <span className="max-[30rem]:hidden">Preview</span>
    </>
  );
}
