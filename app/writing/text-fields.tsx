import { languageAttributes } from "../lib/languages.ts";
import { ContentField } from "./content-field.tsx";
import { CoverField } from "./images/cover-field.tsx";
import type { Cover } from "./images/open-cover.ts";
import { editorKinds, type TextKind } from "./lib/editor-kinds.ts";
import type { EditorMode } from "./lib/editor-mode.ts";
import { GrowingTextArea } from "./text/growing-text-area.tsx";
import { TopicsAndSettings } from "./topics-and-settings.tsx";
import type { OpenEditor } from "./use-editor.ts";

interface Props {
  editor: OpenEditor;
  cover: Cover;
  kind: TextKind;
  mode?: EditorMode;
  /** The path of a lesson. */
  lesson?: string;
}

/** What a writer fills in. */
export function TextFields({ editor: { draft, pictures, view, empty }, cover, kind, mode, lesson }: Props) {
  const words = editorKinds[kind];
  const { form, area, content, change } = draft;
  const { fields } = view;
  const language = languageAttributes(fields.lang ?? "");
  return (
    <>
      <GrowingTextArea
        name="title"
        label={words.title}
        language={language}
        value={fields.title}
        isEmpty={empty.includes("title")}
        onChange={(title) => change({ title })}
        onEnter={() => {
          const description = form.current!.querySelector<HTMLElement>("[name=description]");
          if (description) description.focus();
          else content.current!.selectRange(0, 0);
        }}
        className="align-top font-serif text-3xl font-semibold tracking-tight sm:text-4xl"
      />
      {words.description && (
        <GrowingTextArea
          name="description"
          label="Short Description"
          language={language}
          placeholder={words.description}
          value={fields.description}
          isEmpty={empty.includes("description")}
          onChange={(description) => change({ description })}
          onEnter={() => content.current!.selectRange(0, 0)}
          className="mt-1 align-top text-lg text-soft sm:mt-2"
        />
      )}
      {words.isListed && (
        <div className="below-title">
          <CoverField cover={cover} fields={fields} change={change} isEmpty={empty.includes("image")} />
          <TopicsAndSettings fields={fields} change={change} />
        </div>
      )}
      <ContentField
        ref={content}
        area={area}
        pictures={pictures}
        language={language}
        placeholder={words.text}
        value={fields.content}
        isEmpty={empty.includes("content")}
        onChange={(content) => change({ content })}
        storedMode={mode}
        lesson={lesson}
      />
    </>
  );
}
