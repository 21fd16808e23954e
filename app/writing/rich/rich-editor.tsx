import { useImperativeHandle, useRef } from "react";
import { ImageChooser } from "../text/image-chooser.tsx";
import { FigureDetails } from "./figure-details.tsx";
import { menuPlugins } from "./menus/menu-plugins.ts";
import { RichMenus } from "./menus/rich-menus.tsx";
import type { RichEditorProps } from "./rich-editor-props.ts";
import { TaskPanel } from "./task-panel.tsx";
import { useRichView } from "./use-rich-view.ts";

/**
 * The rich text: the blocks of the Markdown, edited as readers get them. Only the blocks that were touched are written anew.
 */
export default function RichEditor({ ref, ...properties }: RichEditorProps) {
  const parent = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const chooseImages = () => chooser.current!.click();
  const shown = useRichView({
    parent,
    menuPlugins: menuPlugins(chooseImages, !!properties.lesson),
    ...properties,
  });
  const { view, state } = shown ?? {};
  const latest = useRef(shown);
  latest.current = shown;
  useImperativeHandle(ref, () => ({
    selectRange: (from, to) => latest.current?.selectRange(from, to),
    caret: () => latest.current?.caret(),
    flush: () => latest.current?.flush(),
  }));
  return (
    <RichMenus
      shown={shown}
      toolbarSlot={properties.toolbarSlot}
      isLesson={!!properties.lesson}
      chooseImages={chooseImages}
    >
      <div ref={parent} />
      {view && state && <FigureDetails view={view} state={state} uploadImage={properties.uploadImage} />}
      {view && state && <TaskPanel view={view} state={state} />}
      <ImageChooser ref={chooser} onChoose={(files) => shown?.insertImages(files)} />
    </RichMenus>
  );
}
