import type { ReactNode } from "react";
import { languageAttributes } from "../lib/languages.ts";
import { ContentField } from "./content-field.tsx";
import { ConflictNote } from "./drafts/conflict-note.tsx";
import { ConflictSection } from "./drafts/conflict-section.tsx";
import { DiscardedBar } from "./drafts/discarded-bar.tsx";
import { DraftNotice } from "./drafts/draft-notice.tsx";
import type { SavedText } from "./drafts/draft-text.ts";
import { discardOffered, restoreOffered } from "./drafts/offered-draft.ts";
import { OrphanedDraftBar } from "./drafts/orphaned-draft-bar.tsx";
import type { EditorResponse } from "./editor-response.ts";
import { CoverField } from "./images/cover-field.tsx";
import { DescribeImages } from "./images/describe-image.tsx";
import { blockFileNavigation } from "./images/dragged-files.ts";
import { coverOf } from "./images/open-cover.ts";
import { LastLook } from "./last-look/last-look.tsx";
import { useLastLook } from "./last-look/use-last-look.ts";
import type { EditorFields } from "./lib/editor-fields.ts";
import type { EditorMode } from "./lib/editor-mode.ts";
import type { PublishingState } from "./lib/publishing-state.ts";
import { PublishBar } from "./publish-bar.tsx";
import { PublishingEntries } from "./publishing/publishing-entries.tsx";
import { PublishingNotes } from "./publishing/publishing-notes.tsx";
import { PublishingPanel } from "./publishing/publishing-panel.tsx";
import { type ChangedBlog, usePublishing } from "./publishing/use-publishing.ts";
import { PageForms } from "./publishing-menu/editor-pages.tsx";
import { ShortcutsButton } from "./shortcuts/shortcuts-button.tsx";
import { StaticAlert } from "./static-alert.tsx";
import { GrowingTextArea } from "./text/growing-text-area.tsx";
import { TopicsAndSettings } from "./topics-and-settings.tsx";
import { useEditor } from "./use-editor.ts";

interface Props {
  initialFields: EditorFields;
  /** The response to a form that was sent without JavaScript. */
  response?: EditorResponse;
  action: string;
  buttonLabel: "Publish" | "Accept and publish" | "Update" | "Save";
  /** Whose name stands on it, when that is not the viewer. */
  author?: string;
  /** What the server has of the draft; undefined when it has none. */
  saved?: SavedText;
  /** undefined: the draft is not stored on the server yet. */
  publishing?: PublishingState;
  blog?: ChangedBlog;
  /** The person has to confirm the e-mail before publishing. */
  unverified?: boolean;
  mode?: EditorMode;
  /** Whose draft it is, when others write it too. */
  note?: ReactNode;
}

/** The form that writes or edits a blog. No field is lost by a failed publish, a crash or an ended session. */
export function Editor({
  initialFields,
  response,
  action,
  buttonLabel,
  saved,
  blog,
  unverified,
  publishing: stored,
  mode,
  author,
  note,
}: Props) {
  const isPage = blog?.isPage === true;
  const editor = useEditor({ initialFields, action, saved, blogId: blog?.id, isPage });
  const { draft, pictures } = editor;
  const { form, area, content, change } = draft;
  const { fields, offered, conflicts, save } = editor.view;
  const cover = coverOf(draft);
  const language = languageAttributes(fields.lang ?? "");
  const lastLook = useLastLook();
  const publishing = usePublishing({ draft, blog, stored, isReview: author !== undefined && !blog });
  const isSignedOut = save.name === "failed" && save.failure.reason === "signed-out";
  const signedOut = editor.signedOut || response?.signedOut || isSignedOut;
  const unconfirmed = unverified || editor.unverified || response?.unverified;
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-3xl px-5 pt-3 pb-[calc(var(--bar-height,8rem)+6rem)] sm:pt-6"
    >
      <h1 className="sr-only">
        {fields.revision === undefined ? "Write a blog" : isPage ? "Edit the page" : "Edit your blog"}
      </h1>
      <StaticAlert text={response?.alert} />
      {note}
      <DiscardedBar draft={draft} />
      <OrphanedDraftBar
        draft={offered?.draft}
        onRestore={() => restoreOffered(draft)}
        onDiscard={() => discardOffered(draft)}
      />
      <DraftNotice draft={draft} />
      <ConflictSection draft={draft} />
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        onSubmit={editor.submit}
        onDragOver={blockFileNavigation}
        onDrop={blockFileNavigation}
        ref={form}
      >
        <input type="hidden" name="publishKey" value={fields.publishKey} />
        <input type="hidden" name="image" value={fields.image} />
        {saved && fields.revision !== undefined && <input type="hidden" name="base" value={saved.revision} />}
        {fields.revision !== undefined && <input type="hidden" name="revision" value={fields.revision} />}
        <GrowingTextArea
          name="title"
          label="Title"
          language={language}
          value={fields.title}
          onChange={(title) => change({ title })}
          onEnter={() => {
            const description = form.current!.querySelector<HTMLElement>("[name=description]");
            if (description) description.focus();
            else content.current!.selectRange(0, 0);
          }}
          className="align-top font-serif text-3xl font-semibold tracking-tight sm:text-4xl"
        />
        {!isPage && (
          <>
            <GrowingTextArea
              name="description"
              label="Short Description"
              language={language}
              placeholder="Short Description..."
              value={fields.description}
              onChange={(description) => change({ description })}
              onEnter={() => content.current!.selectRange(0, 0)}
              className="mt-1 align-top text-lg text-soft sm:mt-2"
            />
            <div className="below-title">
              <CoverField cover={cover} fields={fields} change={change} />
              <TopicsAndSettings fields={fields} change={change} />
            </div>
          </>
        )}
        <ContentField
          ref={content}
          area={area}
          pictures={pictures}
          language={language}
          value={fields.content}
          onChange={(content) => change({ content })}
          storedMode={mode}
        />
        <PublishBar
          buttonLabel={buttonLabel}
          busy={editor.busy}
          statusText={editor.statusText}
          signedOut={signedOut}
          unverified={unconfirmed}
          draftBase={fields.revision === undefined ? (fields.base ?? 0) : undefined}
          isNew={fields.revision === undefined && author === undefined}
          author={author}
          asCompany={fields.as === "company"}
          onCompanyChange={(asCompany) => change({ as: asCompany ? "company" : undefined })}
          onAskName={(button) => publishing.toggle("name", button)}
          response={response?.byline}
          notes={
            <>
              <ConflictNote conflicts={conflicts} />
              <PublishingNotes publishing={publishing} />
            </>
          }
          question={<DescribeImages pictures={pictures} undescribed={editor.view.pictures.undescribed} />}
          panel={<PublishingPanel publishing={publishing} />}
        >
          <button ref={lastLook.button} type="button" className="needs-js" onClick={lastLook.open}>
            Last look
          </button>
          <PublishingEntries publishing={publishing} />
          <ShortcutsButton />
        </PublishBar>
        <LastLook
          openCount={lastLook.openCount}
          isPage={isPage}
          fields={fields}
          cover={cover}
          form={form}
          content={content}
          close={lastLook.close}
        />
      </form>
      <PageForms {...publishing} />
    </main>
  );
}
