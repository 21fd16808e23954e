import { X } from "lucide";
import { useRef, useState } from "react";
import { maxTopicsPerPost, parseTopics } from "../lib/topics.ts";
import { defaultTopics } from "../site/lib/default-topics.ts";
import { Icon } from "../ui/icon.tsx";
import { useSite } from "../ui/site.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { TopicCombobox } from "./topic-combobox.tsx";

interface Props {
  /** Labels, separated by commas. */
  value: string;
  onChange(value: string): void;
}

/** The topics of a post. Without scripts it is a text field with commas. */
export function TopicsField({ value, onChange }: Props) {
  const isReady = useHydrated();
  return (
    <div>
      <label htmlFor="topics" className="font-medium text-sm">
        Topics
      </label>
      {isReady ? <ChosenTopics value={value} onChange={onChange} /> : <PlainField value={value} />}
      <p id="topics-hint" className="mt-1 text-faint text-xs">
        {isReady ? "Up to four." : "Up to four, between commas."}
      </p>
    </div>
  );
}

function PlainField({ value }: { value: string }) {
  const { topics = defaultTopics } = useSite();
  return (
    <>
      <input
        id="topics"
        name="topics"
        dir="auto"
        list="topics-list"
        autoComplete="off"
        defaultValue={value}
        aria-describedby="topics-hint"
        className="field mt-1"
      />
      <datalist id="topics-list">
        {topics.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
    </>
  );
}

function ChosenTopics({ value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [liveMessage, setLiveMessage] = useState("");
  const labels = parseTopics(value);
  /** Returns whether there was room for all of them. */
  function add(text: string) {
    const all = parseTopics([...labels, text].join(","));
    const isFull = all.length > maxTopicsPerPost;
    onChange(all.slice(0, maxTopicsPerPost).join(", "));
    const added = all.slice(labels.length, maxTopicsPerPost);
    setLiveMessage(
      isFull ? `A blog may have ${maxTopicsPerPost} topics at most.` : `Added ${added.join(", ")}.`,
    );
    return !isFull;
  }
  function remove(label: string) {
    onChange(labels.filter((other) => other !== label).join(", "));
    setLiveMessage(`Removed ${label}.`);
    input.current!.focus();
  }
  return (
    <div className="topics-field field mt-1">
      <input type="hidden" name="topics" value={value} />
      {labels.map((label) => (
        <span key={label} className="chip">
          <bdi>{label}</bdi>
          <button type="button" aria-label={`Remove ${label}`} onClick={() => remove(label)}>
            <Icon of={X} size={16} />
          </button>
        </span>
      ))}
      <TopicCombobox
        input={input}
        chosen={labels}
        onChoose={add}
        onRemoveLast={() => labels.length > 0 && remove(labels.at(-1)!)}
      />
      <span
        aria-live="polite"
        className={liveMessage.startsWith("A blog") ? "w-full text-danger text-sm" : "sr-only"}
      >
        {liveMessage}
      </span>
    </div>
  );
}
