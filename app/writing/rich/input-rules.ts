import { schema } from "markdown-blocks/schema";
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { MarkType } from "prosemirror-model";
import { type Command, TextSelection } from "prosemirror-state";
import { depthOf } from "./commands.ts";
import { addressRule } from "./typed-links.ts";
import { footnoteRule, formulaRule, linkRule, noteRule } from "./typed-sources.ts";

const {
  heading,
  bullet_list,
  ordered_list,
  list_item,
  blockquote,
  code_block,
  horizontal_rule,
  paragraph,
  table,
} = schema.nodes;
const { strong, em, code, strike } = schema.marks;

/** The Markdown signs that become what they mean while one types. Backspace right after takes it back. */
export const markdownRules = () =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,4}) $/, heading!, ([, signs]) => ({ level: signs!.length })),
      wrappingInputRule(/^[-*+] $/, bullet_list!),
      wrappingInputRule(
        /^(\d{1,9})[.)] $/,
        ordered_list!,
        ([, number]) => ({ order: Number(number) }),
        ([, number], { childCount, attrs }) => childCount + attrs.order === Number(number),
      ),
      wrappingInputRule(/^> $/, blockquote!),
      addressRule,
      linkRule,
      formulaRule,
      footnoteRule,
      noteRule,
      taskRule,
      textblockTypeInputRule(/^```([\w+#-]*) $/, code_block!, ([, info]) => ({ info })),
      dividerRule,
      markRule(/(?<![\w*])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/, strong!),
      markRule(/(?<![\w_])__([^\s_](?:[^_]*[^\s_])?)__$/, strong!),
      markRule(/(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*$/, em!),
      markRule(/(?<![\w_])_([^\s_](?:[^_]*[^\s_])?)_$/, em!),
      markRule(/~~([^\s~](?:[^~]*[^\s~])?)~~$/, strike!),
      markRule(/(?<!`)`([^`]+)`$/, code!),
    ],
  });

/** "[ ] " at the start of an item makes it a task; at the start of a paragraph, a list of one. */
const taskRule = new InputRule(/^\[([ xX]?)\] $/, ({ doc, tr }, [, sign], start, end) => {
  const $start = doc.resolve(start);
  const checked = /x/i.test(sign!);
  if ($start.parent.type !== paragraph) return null;
  tr.delete(start, end);
  const isItem = $start.node(-1).type === list_item && $start.index(-1) === 0;
  if (isItem) return tr.setNodeAttribute($start.before(-1), "checked", checked);
  const range = tr.doc.resolve(start).blockRange();
  if (!range || depthOf($start, table!) !== undefined) return null;
  return tr.wrap(range, [{ type: bullet_list! }, { type: list_item!, attrs: { checked } }]);
});

const dividerRule = new InputRule(/^(?:---|___|\*\*\*)$/, ({ doc, tr }, _, start) => {
  const $start = doc.resolve(start);
  const index = $start.index(-1);
  const fits = $start.node(-1).canReplaceWith(index, index, horizontal_rule!);
  if ($start.parent.type !== paragraph || !fits) return null;
  const [from, after] = [$start.before(), $start.after()];
  tr.replaceWith(from, after, [horizontal_rule!.create(), paragraph!.create()]);
  return tr.setSelection(TextSelection.create(tr.doc, from + 2));
});

/** Takes the signs away, and marks what is between them. What is typed next is not marked. Within an address they stay. */
const markRule = (pattern: RegExp, type: MarkType) =>
  new InputRule(
    new RegExp(`(?<!https?://\\S*)${pattern.source}`),
    ({ doc, tr }, [all, text], start, end) => {
      if (!doc.resolve(start).parent.type.allowsMarkType(type)) return null;
      const length = (all.length - text!.length) / 2;
      const textEnd = start + length + text!.length;
      if (end > textEnd) tr.delete(textEnd, end);
      tr.delete(start, start + length);
      return tr.addMark(start, textEnd - length, type.create()).removeStoredMark(type);
    },
    { inCodeMark: false },
  );

/** Enter behind "```js" makes a block of code. */
export const enterFence: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  const info = /^```([\w+#-]*)$/.exec($from.parent.textContent)?.[1];
  const isAtEnd = empty && $from.parentOffset === $from.parent.content.size;
  const index = $from.depth > 0 ? $from.index(-1) : 0;
  if (info === undefined || !isAtEnd || !$from.node(-1).canReplaceWith(index, index + 1, code_block!))
    return false;
  dispatch?.(
    tr
      .delete($from.start(), $from.end())
      .setBlockType($from.start(), $from.start(), code_block!, { info })
      .scrollIntoView(),
  );
  return true;
};
