import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { TextPiece } from "../../../lib/search-highlight.ts";

export interface FoundPost {
  title: string;
  address: string;
}

/** What the pages that are asked answer: one's own posts, or those that a search finds. */
interface Answer {
  posts?: { id: string; title: string }[];
  results?: { blog: { id: string }; title: TextPiece[] }[];
}

const debounceMs = 200;
const maxPosts = 5;

/** The posts that the words find; without words, one's own latest. */
export function useFoundPosts(words: string): FoundPost[] {
  const { load, data } = useFetcher<Answer>();
  useEffect(() => {
    const path = words ? `/search?${new URLSearchParams({ q: words })}` : "/profile/published";
    const timer = setTimeout(() => void load(path), words ? debounceMs : 0);
    return () => clearTimeout(timer);
  }, [words, load]);
  const found = data?.results?.map(({ blog, title }) => ({
    id: blog.id,
    title: title.map(({ text }) => text).join(""),
  }));
  return (found ?? data?.posts ?? [])
    .slice(0, maxPosts)
    .map(({ id, title }) => ({ title, address: `/blog/${id}` }));
}
