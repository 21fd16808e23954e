import { Eye } from "lucide";
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { LanguageAttributes } from "../lib/languages.ts";
import { Icon } from "../ui/icon.tsx";
import { EmptyNote } from "./empty-fields.tsx";
import type { Pictures } from "./images/open-pictures.ts";
import type { EditorMode } from "./lib/editor-mode.ts";
import { ModeSwitch } from "./mode/mode-switch.tsx";
import { RichBoundary } from "./mode/rich-boundary.tsx";
import { RichOffer } from "./mode/rich-offer.tsx";
import { useRichMode } from "./mode/use-rich-mode.ts";
import { Preview } from "./preview.tsx";
import type { RichHandle } from "./rich/rich-editor-props.ts";
import { MarkdownArea } from "./text/markdown-area.tsx";
import { MarkdownToolbar } from "./text/markdown-toolbar.tsx";
import { type ContentHandle, selectInTextArea } from "./text/select-range.ts";
import { TextTools } from "./text/text-tools.tsx";
import { useBarHeight } from "./text/use-bar-height.ts";
import { useFullScreen } from "./text/use-full-screen.ts";

interface Props {
  ref: Ref<ContentHandle>;
  area: RefObject<HTMLTextAreaElement | null>;
  pictures: Pictures;
  language: LanguageAttributes;
  placeholder: string;
  value: string;
  /** Whether it is marked as still empty. */
  isEmpty: boolean;
  onChange(value: string): void;
  /** How the person wrote the last time; undefined: the person never chose. */
  storedMode?: EditorMode;
  lesson?: string;
}

/**
 * The text of a blog: a text area for its Markdown, with a toolbar and a preview, or the rich text. Images can be chosen,
 * dropped or pasted.
 */
export function ContentField({ ref, area, pictures, value, onChange, ...props }: Props) {
  const { language, placeholder, storedMode, lesson, isEmpty } = props;
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [toolbarSlot, setToolbarSlot] = useState<HTMLElement | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { mode, changeMode, choose, hasChosen, Rich, stop, richView, carried } = useModes(
    area,
    value,
    storedMode,
  );
  const fullScreen = useFullScreen();
  useBarHeight();
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
            {!Rich && (
              <MarkdownToolbar
                area={area}
                chooser={chooser}
                insertImages={pictures.insert}
                isLesson={!!lesson}
              />
            )}
          </div>
          {isPreviewing ? (
            <span className="flex-1" />
          ) : (
            <TextTools
              value={value}
              isFullScreen={fullScreen.isFullScreen}
              toggleFullScreen={fullScreen.toggle}
            />
          )}
          <PreviewButton isPreviewing={isPreviewing} onChange={setIsPreviewing} />
        </div>
      </div>
      {isEmpty && <EmptyNote name="content" />}
      {!hasChosen && value === "" && !isPreviewing && <RichOffer choose={choose} />}
      {isPreviewing && <Preview content={value} lesson={lesson} />}
      {Rich && (
        <div hidden={isPreviewing} {...language}>
          <RichBoundary onError={stop}>
            <Rich
              ref={richView}
              caret={carried.current}
              lesson={lesson}
              placeholder={placeholder}
              toolbarSlot={toolbarSlot}
              value={value}
              isEmpty={isEmpty}
              onChange={onChange}
              uploadImage={pictures.uploadForRichText}
              followPlace={pictures.followPlace}
            />
          </RichBoundary>
        </div>
      )}
      <div className="relative mt-4" hidden={Rich !== undefined}>
        <MarkdownArea
          {...{ area, chooser, pictures, language, placeholder, value, isEmpty, onChange }}
          isShown={!isPreviewing && !Rich}
        />
      </div>
    </div>
  );
}

/** The text area or the rich text, and the caret, which stays where it is in the text from one to the other. */
function useModes(area: Props["area"], value: string, storedMode: EditorMode | undefined) {
  const { setMode, Rich, ...modes } = useRichMode(value, storedMode);
  const richView = useRef<RichHandle>(null);
  const carried = useRef<number>(undefined);
  useEffect(() => {
    const caret = carried.current;
    carried.current = undefined;
    if (!Rich && caret !== undefined) selectInTextArea(area.current!, caret, caret);
  }, [Rich]);
  function changeMode(next: EditorMode) {
    richView.current?.flush?.();
    carried.current = Rich ? richView.current?.caret?.() : area.current!.selectionStart;
    setMode(next);
  }
  return { ...modes, Rich, choose: setMode, changeMode, richView, carried };
}

interface ButtonProps {
  isPreviewing: boolean;
  onChange(isPreviewing: boolean): void;
}

function PreviewButton({ isPreviewing, onChange }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button needs-js shrink-0 ${isPreviewing ? "" : "max-[30rem]:px-2.5"}`}
      aria-label={isPreviewing ? undefined : "Preview"}
      aria-pressed={isPreviewing}
      onClick={() => onChange(!isPreviewing)}
    >
      {isPreviewing ? "Back to editing" : <PreviewLabel />}
    </button>
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
