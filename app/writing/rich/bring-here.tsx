import type { EditorView } from "prosemirror-view";
import { useRef, useState } from "react";
import { readPicture } from "../paste/foreign-pictures.ts";
import { ImageChooser } from "../text/image-chooser.tsx";
import { replacePicture } from "./pictures.ts";
import type { RichEditorProps } from "./rich-editor-props.ts";

interface Props extends Pick<RichEditorProps, "uploadImage"> {
  view: EditorView;
  /** Of a picture that lies on another site. */
  address: string;
  /** Called with the new address before the text has it. */
  onBrought(address: string): void;
}

/** Stores a picture of another site here. The browser reads it; where its site forbids that, the writer's file takes its place. */
export function BringHere({ view, address, uploadImage, onBrought }: Props) {
  const [state, setState] = useState<"busy" | "refused">();
  const chooser = useRef<HTMLInputElement>(null);
  // It may begin with "//".
  const { host, href } = new URL(address, location.href);
  async function bring(file: File | undefined) {
    const stored = file && (await uploadImage(file));
    setState(file ? undefined : "refused");
    if (!stored) return;
    onBrought(stored);
    replacePicture(view, address, stored);
  }
  function onClick() {
    if (state === "refused") return chooser.current!.click();
    setState("busy");
    void readPicture(href).then(bring);
  }
  return (
    <div className="mx-auto flex max-w-3xl flex-wrap items-center gap-x-3 gap-y-2 px-5 text-soft">
      <p role="status" className="min-w-48 flex-1">
        {state === "refused"
          ? `${host} lets no other site read this picture. Save it on your device (right-click it, or press it long), then choose its file.`
          : `This picture lies on ${host} and may vanish.`}
      </p>
      <button type="button" className="button" disabled={state === "busy"} onClick={onClick}>
        {state === "refused" ? "Choose its file" : state === "busy" ? "Bringing it…" : "Bring it here"}
      </button>
      <ImageChooser ref={chooser} onChoose={([file]) => void bring(file)} />
    </div>
  );
}
