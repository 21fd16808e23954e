/** The topics of the sidebar, unless the owner has set others. */
export const defaultTopics = [
  "Web Development",
  "Cybersecurity",
  "Data Science",
  "Blockchain Development",
  "Digital Marketing",
  "Artificial Intelligence",
  "Solidity",
];

/** How many topics the sidebar may have. */
export const maxSidebarTopics = 12;
