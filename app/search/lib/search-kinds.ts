type Kind = "course" | "lesson" | "service" | "post";

// The chips above the results. Their names are used in addresses.
export const searchKinds: { name: string; label: string; kind?: Kind }[] = [
  { name: "", label: "All" },
  { name: "posts", label: "Posts", kind: "post" },
  { name: "courses", label: "Courses", kind: "course" },
  { name: "services", label: "Services", kind: "service" },
  { name: "lessons", label: "Lessons", kind: "lesson" },
];

const nouns: Record<string, Kind> = {
  ...{ course: "course", courses: "course", lesson: "lesson", lessons: "lesson", tutorial: "lesson" },
  ...{ service: "service", services: "service", post: "post", posts: "post", article: "post" },
};

/** The kind that somebody wants who writes this word behind others: "python course". */
export function kindOfNoun(word: string): Kind | undefined {
  return nouns[word];
}
