import { type ChangeEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { maxTopicLength, tidyLabel, topicName, validateTopic } from "../lib/topics.ts";
import { ListBox, optionId } from "../ui/list-box.tsx";
import { useTopicCompletion } from "./use-topic-completion.ts";

interface Props {
  input: RefObject<HTMLInputElement | null>;
  /** Labels that are not offered. */
  chosen: string[];
  /** Returns false when the topic could not be added: it stays in the field. */
  onChoose(label: string): boolean;
  onRemoveLast(): void;
}

const listId = "topics-options";
const maxFieldLength = 4 * maxTopicLength;

/**
 * A text field with a list of topics that begin with its text (the combobox pattern of ARIA 1.2). What is not in the list is
 * added as a new topic.
 */
export function TopicCombobox({ input, ...props }: Props) {
  const { typed, options, isExpanded, active, choose, handlers } = useTopicCombobox(props);
  return (
    <span className="relative min-w-40 flex-1">
      <input
        ref={input}
        id="topics"
        role="combobox"
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={maxFieldLength}
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-activedescendant={isExpanded && active >= 0 ? optionId(listId, active) : undefined}
        aria-describedby="topics-hint"
        value={typed}
        {...handlers}
      />
      <ListBox
        id={listId}
        label="Suggestions"
        options={options}
        active={active}
        keyOf={({ label }) => label}
        onChoose={({ label }) => choose(label)}
        isHidden={!isExpanded}
        className="topic-options"
      >
        {({ label, isNew }) => (
          <>
            {isNew && "New topic “"}
            <bdi>{label}</bdi>
            {isNew && "”"}
          </>
        )}
      </ListBox>
    </span>
  );
}

/** Which topics are offered, and what typing and the keys do. */
function useTopicCombobox({ chosen, onChoose, onRemoveLast }: Omit<Props, "input">) {
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  /** The index of the option that Enter chooses; -1: the typed text. */
  const [active, setActive] = useState(-1);
  const options = optionsOf(useTopicCompletion(typed, isOpen), typed, chosen);
  const isExpanded = isOpen && options.length > 0;

  function onChange({ target: { value: text } }: ChangeEvent<HTMLInputElement>) {
    setTyped(text);
    setIsOpen(true);
    setActive(-1);
    if (/[,，、]/.test(text)) choose(text);
  }
  function choose(text: string) {
    setActive(-1);
    const label = tidyLabel(text.replace(/[,，、]+\s*$/, ""));
    if (label === "") setTyped("");
    else if (!validateTopic(label.split(/[,，、]/)[0]!) && onChoose(knownSpelling(options, label)))
      setTyped("");
    else setTyped(label);
  }
  function move(by: number) {
    setIsOpen(true);
    // From the field itself (-1) to the options and back.
    const count = options.length + 1;
    setActive(((active + 1 + by + count) % count) - 1);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (key === "Escape" && isExpanded) setIsOpen(false);
    else if (key === "Enter") choose(options[active]?.label ?? typed);
    else {
      if (key === "Backspace" && typed === "") onRemoveLast();
      return;
    }
    // Enter would send the form, and the arrows move the cursor.
    event.preventDefault();
  }
  function onBlur() {
    setIsOpen(false);
    choose(typed);
  }
  return { typed, options, isExpanded, active, choose, handlers: { onChange, onKeyDown, onBlur } };
}

interface Option {
  label: string;
  isNew?: true;
}

/** The known topics that are not chosen yet, and the typed text if it would be a new topic. */
function optionsOf(labels: string[], typed: string, chosen: string[]): Option[] {
  const names = new Set(chosen.map(topicName));
  const options: Option[] = labels
    .filter((label) => !names.has(topicName(label)))
    .map((label) => ({ label }));
  const text = tidyLabel(typed);
  const isKnown = [...labels, ...chosen].some((label) => topicName(label) === topicName(text));
  return text === "" || isKnown || validateTopic(text) ? options : [...options, { label: text, isNew: true }];
}

/** The label of the offered topic with the same name as the text, as it is already spelt; else the text. */
function knownSpelling(options: Option[], text: string) {
  return options.find(({ label, isNew }) => !isNew && topicName(label) === topicName(text))?.label ?? text;
}
