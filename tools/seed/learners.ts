/** Somebody who learns in the class of the seed. */
export interface Learner {
  name: string;
  /** How many lessons are done, in their order. */
  done: number;
  /** How many days ago they were last here; undefined: never. */
  seenDaysAgo?: number;
  /** How often the first question of the lesson after those was answered wrong. */
  tries?: number;
  /** At how many of the sessions they were, from the first on. */
  sessions: number;
  /** What they handed in of the first lesson, and what was answered. */
  work?: { text: string; state: "waiting" | "accepted" | "returned"; answer?: string };
  isListed?: true;
}

const program = (left: string) => `share = (90 + 60) / 4\nprint(share)\nleft = ${left}\nprint(left)`;

export const learners: Learner[] = [
  { name: "Hanna Berg", done: 7, seenDaysAgo: 0, sessions: 7, isListed: true },
  {
    ...{ name: "Samuel Oyelaran", done: 5, seenDaysAgo: 0, sessions: 7, isListed: true },
    work: {
      text: program("150 - 3 * share"),
      state: "accepted",
      answer: "Short, and it **works**. Well done!",
    },
  },
  { name: "Mei-Ling Zhou", done: 5, seenDaysAgo: 1, sessions: 6, isListed: true },
  {
    ...{ name: "Luca Ferraro", done: 4, seenDaysAgo: 1, sessions: 7 },
    work: {
      text: "I worked it out on paper: 37.5 for everybody, and 37.5 is left. Is a program needed?",
      state: "waiting",
    },
  },
  { name: "Inés Navarro", done: 4, seenDaysAgo: 2, tries: 8, sessions: 5, isListed: true },
  {
    ...{ name: "Aleksandra Wójcik-Sobczyńska", done: 4, seenDaysAgo: 3, sessions: 4 },
    work: { text: program("150 - share - share - share"), state: "waiting" },
  },
  { name: "Oskar Nyström", done: 4, seenDaysAgo: 2, sessions: 6 },
  {
    ...{ name: "Fatima Rahmani", done: 3, seenDaysAgo: 1, tries: 11, sessions: 7, isListed: true },
    work: {
      ...{ text: program("37.5"), state: "returned" },
      answer:
        "Both lines are right today. What happens when the cottage costs **98**? Let Python work out `left`, too.",
    },
  },
  { name: "Ben Whitaker", done: 2, seenDaysAgo: 5, sessions: 3 },
  { name: "Chidi Eze", done: 2, seenDaysAgo: 12, tries: 6, sessions: 2 },
  { name: "Noor de Vries", done: 1, seenDaysAgo: 15, sessions: 1 },
  { name: "Tomás Pereira", done: 0, sessions: 0 },
];
