import { useEffect, useState } from "react";
import { useAlert } from "../ui/alerts.tsx";
import { ContentField } from "./content-field.tsx";
import { CoverField } from "./cover-field.tsx";
import { DraftBar } from "./draft-bar.tsx";
import { blockFileNavigation } from "./dragged-files.ts";
import { GrowingField } from "./growing-field.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { type EditorStart, useEditor } from "./use-editor.ts";

export interface EditorResponse {
  alert?: string;
  /** The form as it should be sent again: its key is a new one when the blog of the old one was removed. */
  fields?: { publishKey: string };
  signedOut?: boolean;
}

interface Props {
  start: EditorStart;
  /** What the server answered to a form that was sent without JavaScript. */
  answer?: EditorResponse;
  action: string;
  button: "Publish" | "Save";
}

/** Where a blog is written: every field survives a failed publish, a crash and an ended session. */
export function Editor({ start, answer, action, button }: Props) {
  const editor = useEditor(start, action, answer?.fields !== undefined);
  const { fields, change, busy } = editor;
  const signedOut = editor.signedOut || answer?.signedOut;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 pt-8 pb-32">
      <h1 className="sr-only">{button === "Publish" ? "Write a blog" : "Edit your blog"}</h1>
      <StaticAlert text={answer?.alert} />
      <DraftBar drafts={editor.drafts} />
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        onSubmit={editor.submit}
        onDragOver={blockFileNavigation}
        onDrop={blockFileNavigation}
        ref={editor.form}
      >
        <input type="hidden" name="publishKey" value={fields.publishKey} />
        <input type="hidden" name="image" value={fields.image} />
        {fields.revision !== undefined && <input type="hidden" name="revision" value={fields.revision} />}
        <GrowingField
          name="title"
          label="Title"
          value={fields.title}
          onChange={(title) => change({ title })}
          className="font-serif text-3xl font-semibold tracking-tight sm:text-4xl"
        />
        <GrowingField
          name="description"
          label="Short Description"
          placeholder="Short Description..."
          value={fields.description}
          onChange={(description) => change({ description })}
          className="mt-3 text-lg text-soft"
        />
        <CoverField cover={editor.cover} />
        <ContentField
          area={editor.area}
          images={editor.images}
          value={fields.content}
          onChange={(content) => change({ content })}
        />
        <PublishBar button={button} busy={busy} state={editor.state} signedOut={signedOut} />
      </form>
    </main>
  );
}

/** The alert of a page that came as the answer to a form; where scripts run, it is shown as every other alert. */
function StaticAlert({ text }: { text?: string }) {
  const alert = useAlert();
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    if (text) alert(text);
  }, [text, alert]);
  if (!text || alive) return null;
  return (
    <p role="alert" className="mb-6 rounded-md bg-warn px-4 py-3 text-sm">
      {text}
    </p>
  );
}
