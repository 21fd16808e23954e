// The chips above the results. Their names are used in addresses.
export const searchKinds: { name: string; label: string; kind?: "course" | "service" | "post" }[] = [
  { name: "", label: "All" },
  { name: "lessons", label: "Lessons" },
  { name: "courses", label: "Courses", kind: "course" },
  { name: "services", label: "Services", kind: "service" },
  { name: "posts", label: "Posts", kind: "post" },
];
