import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
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
        <SettingField
          name="lang"
          label="Language"
          hint="Browsers and screen readers read the text in it."
          value={fields.lang ?? ""}
          onText={(lang) => change({ lang })}
        >
          <option value="">English</option>
          {Object.entries(languages).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </SettingField>
        <SettingField
          name="translationOf"
          label="Translation of"
          hint="The address of the original on this site, if this is a translation. Each leads to the other."
          placeholder="/blog/…"
          value={fields.translationOf ?? ""}
          onText={(translationOf) => change({ translationOf })}
        />
        <SettingField
          name="canonicalUrl"
          label="First published at"
          hint="The address of the original, if the text was published elsewhere before. Search engines will show that one."
          type="url"
          placeholder="https://"
          value={fields.canonicalUrl ?? ""}
          onText={(canonicalUrl) => change({ canonicalUrl })}
        />
        <SettingField
          name="metaDescription"
          label="Description for search engines"
          hint="Shown in search results and with shared links, instead of the short description."
          dir="auto"
          value={fields.metaDescription ?? ""}
          onText={(metaDescription) => change({ metaDescription })}
        />
        <SettingField
          name="cardTitle"
          label="Title for shared links"
          hint="Shown with links on other sites and on their picture, instead of the title."
          dir="auto"
          value={fields.cardTitle ?? ""}
          onText={(cardTitle) => change({ cardTitle })}
        />
        <SettingField
          name="noindex"
          label="In search engines"
          hint="Those that keep to it leave the blog out. Whoever has its address can read it, and so can readers of this site."
          value={fields.noindex ?? ""}
          onText={(noindex) => change({ noindex })}
        >
          <option value="">Shown</option>
          <option value="yes">Not shown</option>
        </SettingField>
      </div>
    </details>
  );
}

/** What is set, so that nobody has to open it to see that. */
function summaryOf(fields: EditorFields) {
  const { topics = "", lang, translationOf, canonicalUrl, metaDescription, cardTitle, noindex } = fields;
  const others = [
    lang && languageName(lang),
    translationOf && "a translation",
    canonicalUrl && "first published elsewhere",
    metaDescription && "for search engines",
    cardTitle && "for shared links",
    noindex && "not in search engines",
  ];
  // Each in its own direction.
  return [...parseTopics(topics), ...others.filter(Boolean)].map((text) => `\u2068${text}\u2069`).join(", ");
}

interface FieldProps extends Omit<ComponentProps<"input">, "ref"> {
  label: string;
  hint: string;
  onText(text: string): void;
  /** The options of a field that is a choice. */
  children?: ReactNode;
}

function SettingField({ label, hint, onText, children, ...props }: FieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const Control = (children ? "select" : "input") as "input";
  // Once, after hydration: takes over what the person typed before the scripts ran.
  useEffect(() => {
    if (input.current!.value !== props.value) onText(input.current!.value);
  }, []);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <Control
        {...props}
        ref={input}
        id={id}
        className="field"
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={(event) => onText(event.target.value)}
        // Enter would publish the blog.
        onKeyDown={(event) =>
          event.key === "Enter" && !event.nativeEvent.isComposing && event.preventDefault()
        }
      >
        {children}
      </Control>
      <p id={`${id}-hint`} className="text-faint text-xs">
        {hint}
      </p>
    </div>
  );
}
