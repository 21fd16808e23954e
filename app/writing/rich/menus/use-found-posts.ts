import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { TextPiece } from "../../../lib/search-highlight.ts";

export interface FoundPost {
  title: string;
  address: string;
}

const debounceMs = 200;
const maxPosts = 5;

/**
 * One's own latest posts whose titles have the words, then those that a search finds. Without words: all of one's own.
 * undefined: none are wanted.
 */
export function useFoundPosts(words: string | undefined): FoundPost[] {
  const own = useFetcher<{ posts?: { id: string; title: string }[] }>();
  const search = useFetcher<{ results: { blog: { id: string }; title: TextPiece[] }[] }>();
  const [asked, setAsked] = useState<string>();
  const isWanted = words !== undefined;
  useEffect(() => {
    if (isWanted) void own.load("/profile/published");
  }, [isWanted, own.load]);
  useEffect(() => {
    if (!words) return;
    const path = `/search?${new URLSearchParams({ q: words })}`;
    const timer = setTimeout(() => {
      setAsked(words);
      void search.load(path);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [words, search.load]);
  if (!isWanted) return [];
  const found = new Map<string, string>();
  for (const { id, title } of own.data?.posts ?? [])
    if (title.toLowerCase().includes(words.toLowerCase())) found.set(id, title);
  // What was found for other words must not be linked by a quick Enter.
  const isAnswered = words !== "" && asked === words && search.state === "idle";
  for (const { blog, title } of (isAnswered && search.data?.results) || [])
    found.set(blog.id, title.map(({ text }) => text).join(""));
  return [...found].slice(0, maxPosts).map(([id, title]) => ({ title, address: `/blog/${id}` }));
}
