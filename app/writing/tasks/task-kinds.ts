import { CircleQuestionMark, Dumbbell, GraduationCap, Play } from "lucide";

/** What only lessons have, and how it is written; the last are other words that find it. */
export const taskKinds = [
  ["check", "Check", "A question in the text", "> [!CHECK]", CircleQuestionMark, "quiz answer"],
  ["exercise", "Exercise", "Hints, tests, a solution", "> [!EXERCISE]", Dumbbell, "task hint test solution"],
  ["question", "Final question", "For the certificate", "> [!QUESTION]", GraduationCap, "exam quiz answer"],
  ["run", "Run block", "Code and what it prints", "```python", Play, "program code"],
] as const;
