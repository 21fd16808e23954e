import type { ComponentProps, KeyboardEvent } from "react";
import { Field } from "../kit/field.tsx";
import { languageName, languages } from "../lib/languages.ts";
import { parseTopics } from "../lib/topics.ts";
import type { EditorFields } from "./lib/editor-fields.ts";
import { TopicsField } from "./topics-field.tsx";

interface Props {
  fields: EditorFields;
  change(changes: Partial<EditorFields>): void;
}

/** What is set once for a text: its topics and language, where it comes from, and what others show of it. */
export function TopicsAndSettings({ fields, change }: Props) {
  return (
    <details className="settings-drawer">
      <summary>
        Topics and settings <span className="text-faint">{summaryOf(fields)}</span>
      </summary>
      <div className="flex flex-col gap-5 pt-2 pb-4">
        <TopicsField value={fields.topics ?? ""} onChange={(topics) => change({ topics })} />
        <div className="contents" onKeyDown={keepInField}>
          {settings.map(({ says, ...setting }) => (
            <Field
              key={setting.name}
              section="settings"
              {...setting}
              autoComplete="off"
              value={fields[setting.name] ?? ""}
              onChange={({ target }) => change({ [setting.name]: target.value })}
            />
          ))}
        </div>
      </div>
    </details>
  );
}

/** Enter would publish the blog. */
function keepInField(event: KeyboardEvent) {
  if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
}

/** What is set, so that nobody has to open it to see that. */
function summaryOf(fields: EditorFields) {
  const others = settings.map(({ name, says }) => fields[name] && says(fields[name]));
  // Each in its own direction.
  return [...parseTopics(fields.topics ?? ""), ...others.filter(Boolean)]
    .map((text) => `\u2068${text}\u2069`)
    .join(", ");
}

interface Setting
  extends Pick<ComponentProps<typeof Field>, "label" | "hint" | "kind" | "placeholder" | "dir" | "options"> {
  name: "lang" | "translationOf" | "canonicalUrl" | "metaDescription" | "cardTitle" | "noindex";
  /** What the line about the settings says, when this one is set. */
  says(value: string): string;
}

const settings: Setting[] = [
  {
    name: "lang",
    label: "Language",
    hint: "Browsers and screen readers read the text in it.",
    options: [["", "English"], ...Object.entries(languages).map(([tag, name]) => [tag, name, tag] as const)],
    says: languageName,
  },
  {
    name: "translationOf",
    label: "Translation of",
    hint: "The address of the original on this site, if this is a translation. Each leads to the other.",
    placeholder: "/blog/…",
    says: () => "a translation",
  },
  {
    name: "canonicalUrl",
    label: "First published at",
    hint: "The address of the original, if the text was published elsewhere before. Search engines will show that one.",
    kind: "url",
    placeholder: "https://",
    says: () => "first published elsewhere",
  },
  {
    name: "metaDescription",
    label: "Description for search engines",
    hint: "Shown in search results and with shared links, instead of the short description.",
    dir: "auto",
    says: () => "for search engines",
  },
  {
    name: "cardTitle",
    label: "Title for shared links",
    hint: "Shown with links on other sites and on their picture, instead of the title.",
    dir: "auto",
    says: () => "for shared links",
  },
  {
    name: "noindex",
    label: "In search engines",
    hint: "Those that keep to it leave the blog out. Whoever has its address can read it, and so can readers of this site.",
    options: [
      ["", "Shown"],
      ["yes", "Not shown"],
    ],
    says: () => "not in search engines",
  },
];
