/** The topics that the sidebar recommends, and the desk suggests. */
export const topics = [
  "Web Development",
  "Cybersecurity",
  "Data Science",
  "Blockchain Development",
  "Digital Marketing",
  "Artificial Intelligence",
  "Solidity",
];
