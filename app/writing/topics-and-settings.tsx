import { type ComponentProps, useEffect, useId, useRef } from "react";
import { parseTopics } from "../lib/topics.ts";
import type { EditorFields } from "./lib/editor-fields.ts";
import { TopicsField } from "./topics-field.tsx";

interface Props {
  fields: EditorFields;
  change(changes: Partial<EditorFields>): void;
}

/** What is set once for a text: its topics, the address of the original, and the description for search engines. */
export function TopicsAndSettings({ fields, change }: Props) {
  return (
    <details className="settings-drawer">
      <summary>
        Topics and settings <bdi className="text-faint">{summaryOf(fields)}</bdi>
      </summary>
      <div className="flex flex-col gap-5 pt-2 pb-4">
        <TopicsField value={fields.topics ?? ""} onChange={(topics) => change({ topics })} />
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
      </div>
    </details>
  );
}

/** What is set, so that nobody has to open it to see that. */
function summaryOf({ topics = "", canonicalUrl, metaDescription }: EditorFields) {
  const others = [canonicalUrl && "first published elsewhere", metaDescription && "for search engines"];
  return [...parseTopics(topics), ...others.filter(Boolean)].join(", ");
}

interface FieldProps extends ComponentProps<"input"> {
  label: string;
  hint: string;
  onText(text: string): void;
}

function SettingField({ label, hint, onText, ...props }: FieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Once, after hydration: takes over what the person typed before the scripts ran.
  useEffect(() => {
    if (input.current!.value !== props.value) onText(input.current!.value);
  }, []);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <input
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
      />
      <p id={`${id}-hint`} className="text-faint text-xs">
        {hint}
      </p>
    </div>
  );
}
