import type { ReactNode } from "react";
import { Link, Outlet } from "react-router";
import { useSite } from "../ui/site.tsx";
import { ConflictNote } from "./drafts/conflict-note.tsx";
import { ConflictSection } from "./drafts/conflict-section.tsx";
import { DraftNotice } from "./drafts/draft-notice.tsx";
import type { SavedText } from "./drafts/draft-text.ts";
import type { OpenDraft } from "./drafts/open-draft.ts";
import { OrphanedDraftBar } from "./drafts/orphaned-draft-bar.tsx";
import type { EditorResponse } from "./editor-response.ts";
import { EmptyLinks, emptyFieldsOf } from "./empty-fields.tsx";
import { DescribeImages } from "./images/describe-image.tsx";
import { blockFileNavigation } from "./images/dragged-files.ts";
import { coverOf } from "./images/open-cover.ts";
import { LastLook } from "./last-look/last-look.tsx";
import { useLastLook } from "./last-look/use-last-look.ts";
import type { EditorFields } from "./lib/editor-fields.ts";
import { editorKinds, type TextKind } from "./lib/editor-kinds.ts";
import type { EditorMode } from "./lib/editor-mode.ts";
import type { PublishingState } from "./lib/publishing-state.ts";
import { NameQuestion, useNameQuestion } from "./name-question.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { PublishingMenus } from "./publishing/publishing-entries.tsx";
import { PublishingNotes } from "./publishing/publishing-notes.tsx";
import { type ChangedBlog, type Publishing, usePublishing } from "./publishing/use-publishing.ts";
import { StaticAlert } from "./static-alert.tsx";
import { TextFields } from "./text-fields.tsx";
import { type OpenEditor, useEditor } from "./use-editor.ts";

interface Props {
  initialFields: EditorFields;
  /** The response to a form that was sent without JavaScript. */
  response?: EditorResponse;
  action: string;
  kind?: TextKind;
  buttonLabel: string;
  /** Whose name stands on it, when that is not the viewer. */
  author?: string;
  /** What the server has of the draft; undefined when it has none. */
  saved?: SavedText;
  /** undefined: the draft is not stored on the server yet. */
  publishing?: PublishingState;
  blog?: ChangedBlog;
  /** The person has to confirm the e-mail before publishing. */
  unverified?: boolean;
  /** Whether the first post of somebody without a name is written. */
  asksName?: boolean;
  mode?: EditorMode;
  /** The path of a lesson. */
  lesson?: string;
  /** Where the writer goes on at the desk. */
  desk?: string;
  /** Whose draft it is, when others write it too. */
  note?: ReactNode;
}

/** The form that writes or edits a blog. No field is lost by a failed publish, a crash or an ended session. */
export function Editor(props: Props) {
  const { initialFields, response, action, saved, blog, publishing: stored, mode, author, note } = props;
  const { kind = "post" } = props;
  const { headings, isListed, desk } = editorKinds[kind];
  const editor = useEditor({ initialFields, action, saved, blogId: blog?.id, kind }, response);
  const { draft } = editor;
  const { fields } = editor.view;
  const cover = coverOf(draft);
  const lastLook = useLastLook();
  const publishing = usePublishing({ draft, blog, kind, stored, isReview: author !== undefined && !blog });
  return (
    <>
      <main
        id="main"
        className="mx-auto w-full max-w-3xl px-5 pt-3 pb-[calc(var(--bar-height,8rem)+6rem)] sm:pt-6"
      >
        {props.desk && (
          <p className="mb-4 text-sm">
            <Link to={props.desk} className="text-soft underline underline-offset-4 hover:text-ink">
              {desk?.link}
            </Link>
          </p>
        )}
        <h1 className="sr-only">{headings[fields.revision === undefined ? 0 : 1]}</h1>
        <StaticAlert text={response?.alert}>
          <EmptyLinks empty={editor.empty} kind={kind} />
        </StaticAlert>
        {note}
        <DraftBars draft={draft} />
        <form
          method="post"
          action={action}
          encType="multipart/form-data"
          noValidate
          inert={editor.view.isElsewhere}
          onSubmit={editor.submit}
          onDragOver={blockFileNavigation}
          onDrop={blockFileNavigation}
          ref={draft.form}
        >
          <input type="hidden" name="publishKey" value={fields.publishKey} />
          <input type="hidden" name="image" value={fields.image} />
          {saved && fields.revision !== undefined && (
            <input type="hidden" name="base" value={saved.revision} />
          )}
          {fields.revision !== undefined && <input type="hidden" name="revision" value={fields.revision} />}
          <TextFields editor={editor} cover={cover} kind={kind} mode={mode} lesson={props.lesson} />
          <EditorBar {...props} editor={editor} publishing={publishing} lastLook={lastLook} />
          <LastLook
            {...{ isListed, fields, cover, form: draft.form, content: draft.content }}
            openCount={lastLook.openCount}
            close={lastLook.close}
          />
        </form>
      </main>
      {/* The side page that is open, outside of the form, which cannot hold its forms. Whoever may not write has none. */}
      {!editor.view.isElsewhere && <Outlet context={publishing} />}
    </>
  );
}

/** What a person has to know of the draft, or to decide, above its text. */
function DraftBars({ draft }: { draft: OpenDraft }) {
  if (draft.get().isElsewhere) return <DraftNotice draft={draft} />;
  return (
    <>
      <OrphanedDraftBar draft={draft} />
      <DraftNotice draft={draft} />
      <ConflictSection draft={draft} />
    </>
  );
}

interface BarProps extends Omit<Props, "publishing"> {
  editor: OpenEditor;
  publishing: Publishing;
  lastLook: ReturnType<typeof useLastLook>;
}

function EditorBar({ editor, publishing, lastLook, response, author, ...props }: BarProps) {
  const { draft, pictures, view } = editor;
  const { fields, conflicts, save } = view;
  const isNew = fields.revision === undefined;
  const asCompany = fields.as === "company";
  const hasName = useSite().user?.name;
  const isByViewer = isNew && author === undefined;
  const isReady = emptyFieldsOf(draft).length === 0;
  const name = useNameQuestion(isByViewer && !asCompany && !hasName, props.asksName === true && isReady);
  const byline = {
    ...{ isNew: isByViewer, author, asCompany },
    onCompanyChange: (asCompany: boolean) => draft.change({ as: asCompany ? "company" : undefined }),
    onAskName: name.canOpen ? name.open : undefined,
  };
  const isSignedOut = save.name === "failed" && save.failure.reason === "signed-out";
  return (
    <PublishBar
      buttonLabel={props.buttonLabel}
      busy={editor.busy}
      statusText={editor.statusText}
      signedOut={editor.signedOut || response?.signedOut || isSignedOut}
      unverified={props.unverified || editor.unverified || response?.unverified}
      draftBase={isNew ? (fields.base ?? 0) : undefined}
      byline={byline}
      notes={
        <>
          <ConflictNote conflicts={view.isElsewhere ? [] : conflicts} />
          <PublishingNotes publishing={publishing} />
        </>
      }
      question={
        <>
          <NameQuestion question={name} response={response?.byline} />
          <DescribeImages pictures={pictures} undescribed={view.undescribed} />
        </>
      }
      menus={<PublishingMenus publishing={publishing} lastLook={lastLook} byline={byline} />}
    />
  );
}
