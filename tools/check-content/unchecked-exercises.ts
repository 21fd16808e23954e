/** The exercises that no program can judge, as "s8/two-tables-shake-hands: How many rows?", and the reason of each. */
export const unchecked: Record<string, string> = {
  "s1/five-seconds: Test a page": "two people look at a page",
  "s1/five-seconds: A brief for the choir": "sentences about what others need",
  "s1/order-in-grey: Three slips too many": "an order on paper, with reasons",
  "s2/the-finding-and-the-doubt: Into the drawers": "sentences are sorted and mended",
  "s8/a-question-before-a-file: Pencil first": "notes on paper",
  "s8/rows-under-suspicion: Five minutes with Ines": "questions to a person",
  "s8/repair-with-a-log: A stranger’s doubt": "a doubt, on paper",
  "s8/draw-it-and-look: Which picture?": "a choice and its title, on paper",
};
