import { useEffect, useState } from "react";
import { topicName } from "../lib/topics.ts";

const debounceMs = 150;
/** What the server answered, by the beginning of a name. */
const labelsByPrefix = new Map<string, string[]>();

/**
 * The labels of topics that begin with the text, asked for after a pause in typing. They stay while the field is not in use;
 * empty until the server answers, and when it cannot be reached.
 */
export function useTopicCompletion(typed: string, isActive: boolean): string[] {
  const prefix = topicName(typed);
  const [labels, setLabels] = useState<string[]>([]);
  useEffect(() => {
    if (!isActive) return;
    const known = labelsByPrefix.get(prefix);
    setLabels(known ?? []);
    if (known) return;
    const aborter = new AbortController();
    const timer = setTimeout(async () => {
      const labels = await fetchTopics(prefix, aborter.signal).catch(() => undefined);
      if (!labels || aborter.signal.aborted) return;
      labelsByPrefix.set(prefix, labels);
      setLabels(labels);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [prefix, isActive]);
  return labels;
}

async function fetchTopics(prefix: string, signal: AbortSignal): Promise<string[]> {
  const response = await fetch(`/topics.json?${new URLSearchParams({ q: prefix })}`, { signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { topics } = (await response.json()) as { topics: { label: string }[] };
  return topics.map(({ label }) => label);
}
