import { useEffect, useRef, useState } from "react";
import type { EditorFields } from "../lib/writing/editor-fields.ts";
import { useAlert } from "../ui/alerts.tsx";
import { ContentField } from "./content-field.tsx";
import { DraftBar } from "./drafts/draft-bar.tsx";
import { CoverField } from "./images/cover-field.tsx";
import { blockFileNavigation } from "./images/dragged-files.ts";
import { LastLook } from "./last-look/last-look.tsx";
import { MoreSettings } from "./last-look/more-settings.tsx";
import { useLastLook } from "./last-look/use-last-look.ts";
import { PublishBar } from "./publish-bar.tsx";
import { ShortcutsButton } from "./shortcuts/shortcuts-button.tsx";
import { GrowingField } from "./text/growing-field.tsx";
import type { ContentView } from "./text/select-range.ts";
import { useEditor } from "./use-editor.ts";

export interface EditorResponse {
  alert?: string;
  /** The fields for the next attempt. The publish key is a new one when the blog of the old key was removed. */
  fields?: { publishKey: string };
  signedOut?: boolean;
  /** The person has to confirm the e-mail before publishing. */
  unverified?: boolean;
  /** The display name that was entered in the publish bar, and why it was not saved. */
  byline?: { name: string; error?: string };
}

interface Props {
  initialFields: EditorFields;
  /** The response to a form that was sent without JavaScript. */
  response?: EditorResponse;
  action: string;
  button: "Publish" | "Save";
  /** The person has to confirm the e-mail before publishing. */
  unverified?: boolean;
}

/** The form that writes or edits a blog. No field is lost by a failed publish, a crash or an ended session. */
export function Editor({ initialFields, response, action, button, unverified }: Props) {
  const editor = useEditor(initialFields, action, response?.fields !== undefined);
  const { fields, change, busy } = editor;
  const content = useRef<ContentView>(null);
  const lastLook = useLastLook();
  const signedOut = editor.signedOut || response?.signedOut;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 pt-8 pb-56 sm:pb-40">
      <h1 className="sr-only">{button === "Publish" ? "Write a blog" : "Edit your blog"}</h1>
      <StaticAlert text={response?.alert} />
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
          ref={content}
          area={editor.area}
          images={editor.images}
          value={fields.content}
          onChange={(content) => change({ content })}
        />
        <PublishBar
          button={button}
          busy={busy}
          state={editor.state}
          signedOut={signedOut}
          unverified={unverified || editor.unverified || response?.unverified}
          isNew={button === "Publish"}
          asCompany={fields.as === "company"}
          onChange={(asCompany) => change({ as: asCompany ? "company" : undefined })}
          response={response?.byline}
        >
          <button ref={lastLook.button} type="button" className="needs-js" onClick={lastLook.open}>
            Last look
          </button>
          <ShortcutsButton />
        </PublishBar>
        <LastLook
          opened={lastLook.opened}
          fields={fields}
          cover={editor.cover}
          form={editor.form}
          content={content}
          close={lastLook.close}
        />
        <MoreSettings fields={fields} change={change} />
      </form>
    </main>
  );
}

/** The alert of a form that was sent without JavaScript. Where scripts run, it is shown like all other alerts. */
function StaticAlert({ text }: { text?: string }) {
  const alert = useAlert();
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => {
    setIsHydrated(true);
    if (text) alert(text);
  }, [text, alert]);
  if (!text || isHydrated) return null;
  return (
    <p role="alert" className="mb-6 rounded-md bg-danger-background px-4 py-3 text-sm">
      {text}
    </p>
  );
}
