import { calloutKinds } from "markdown-blocks/callout-marker";
import { schema } from "markdown-blocks/schema";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { findAround } from "../commands.ts";
import { openTaskAt } from "../tasks.ts";
import { blockBox, Floating } from "./floating.tsx";

/** Offered for code; any other name can be typed too. */
const languages =
  "bash c cpp csharp css diff docker go html java javascript json jsx kotlin lua markdown php python ruby rust sql swift text toml tsx typescript xml yaml".split(
    " ",
  );

interface Props {
  view: EditorView;
  state: EditorState;
  isLesson: boolean;
}

/** The language of the code at the cursor, or the kind of the callout. */
export function BlockPicker({ view, state, isLesson }: Props) {
  const block = findAround(
    state.selection.$from,
    ({ type, attrs }) => type === schema.nodes.code_block || !!attrs.callout,
  );
  if (!block) return null;
  const { node, position } = block;
  const set = (name: string, value: string) =>
    view.dispatch(view.state.tr.setNodeAttribute(position, name, value));
  return (
    <Floating view={view} side="corner" at={() => blockBox(view, position)}>
      {node.attrs.callout ? (
        <select
          aria-label="Kind of callout"
          className="block-picker"
          value={node.attrs.callout}
          onChange={({ target }) => set("callout", target.value)}
        >
          {calloutKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kind[0]!.toUpperCase() + kind.slice(1)}
            </option>
          ))}
        </select>
      ) : (
        <div className="flex">
          <LanguageField
            key={position}
            info={node.attrs.info}
            onChange={(info) => set("info", info)}
            leave={() => view.focus()}
          />
          {isLesson && view.state.doc.resolve(position).depth === 0 && node.attrs.info !== "text" && (
            <button type="button" className="block-picker" onClick={() => openTaskAt(view, position)}>
              Edit
            </button>
          )}
        </div>
      )}
    </Floating>
  );
}

/** What follows the language in the info string stays. */
function LanguageField(props: { info: string; onChange(info: string): void; leave(): void }) {
  const [language, rest] = [/^\S*/.exec(props.info)![0], props.info.replace(/^\S*/, "")];
  return (
    <>
      <input
        type="text"
        list="code-languages"
        aria-label="Language"
        placeholder="Language"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="block-picker w-28"
        value={language}
        onChange={({ target }) => props.onChange(target.value.replace(/[\s`~]/g, "") + rest)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          props.leave();
        }}
      />
      <datalist id="code-languages">
        {languages.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
