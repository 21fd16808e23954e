import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useSite } from "../../ui/site.tsx";
import { DescribeImage } from "../images/describe-image.tsx";
import type { ImageDetails } from "../images/image-markdown.ts";
import { isForeign } from "../lib/foreign-images.ts";
import { BringHere } from "./bring-here.tsx";
import { goBelow } from "./commands.ts";
import {
  attributesOf,
  detailsOf,
  detailsSlot,
  doNotAskFor,
  focusDetails,
  type OpenedPicture,
  openedPicture,
} from "./pictures.ts";
import type { RichEditorProps } from "./rich-editor-props.ts";

interface Props extends Pick<RichEditorProps, "uploadImage"> {
  view: EditorView;
  state: EditorState;
}

/** Asks below a picture what it shows: the selected one, or one that was just inserted. */
export function FigureDetails({ view, state, uploadImage }: Props) {
  const { url } = useSite();
  /** The first address of each picture that was brought here: the form below it stays the same. */
  const brought = useRef(new Map<string, string>());
  const opened = openedPicture(state);
  const slot = opened && detailsSlot(view, opened.pos);
  // The form moves what is below it.
  useEffect(() => {
    if (view.hasFocus()) view.dispatch(view.state.tr.scrollIntoView());
  }, [slot]);
  if (!opened || !slot) return null;
  const address: string = opened.attributes.src.replace(/#\w+$/, "");
  const key = brought.current.get(address) ?? address;
  const form = (
    <DescribeImage
      key={key}
      address={address}
      initial={detailsOf(opened.attributes)}
      count={opened.count}
      takesFocus={false}
      isOpened={!opened.isNew}
      onFinish={(details) => finish(view, details)}
      onLeave={(details) => apply(view, opened, details)}
    />
  );
  const bring = isForeign(address, url) && (
    <BringHere
      key={`bring ${address}`}
      {...{ view, address, uploadImage }}
      onBrought={(next) => brought.current.set(next, key)}
    />
  );
  return createPortal([bring, form], slot);
}

/** The next new picture is asked for, or writing goes on below this one. `details`: undefined when nothing changes. */
function finish(view: EditorView, details?: ImageDetails) {
  const opened = openedPicture(view.state);
  if (!opened) return view.focus();
  if (details) apply(view, opened, details);
  view.dispatch(view.state.tr.setMeta(...doNotAskFor(opened.pos)));
  goBelow(opened.pos)(view.state, view.dispatch);
  const next = openedPicture(view.state);
  if (next?.isNew) focusDetails(view, next.pos);
  else view.focus();
}

/** The description of a new picture is a part of the step that inserted it, so it is no step of its own. */
function apply(view: EditorView, { pos, attributes, isNew }: OpenedPicture, details: ImageDetails) {
  const node = view.isDestroyed ? null : view.state.doc.nodeAt(pos);
  if (node?.attrs.src !== attributes.src) return;
  const transaction = view.state.tr.setMeta("addToHistory", !isNew);
  const next = Object.entries(attributesOf(attributes.src, details));
  for (const [name, value] of next)
    if (node!.attrs[name] !== value) transaction.setNodeAttribute(pos, name, value);
  if (transaction.docChanged) view.dispatch(transaction);
}
