import type { Theme } from "./theme.ts";

export const programming: Theme = {
  topic: "Programming",
  colours: ["#3B3B4F", "#B7B7D1", "#7ED957"],
  subjects: [
    "functions with too many parameters",
    "a bug that only came on Mondays",
    "names that explain themselves",
    "the first code review",
    "recursion with paper cups",
    "tests written on a train",
    "floating point and a till",
    "reading other people's code",
    "a refactoring in forty commits",
    "comments that aged badly",
    "regular expressions without tears",
    "pair programming by telephone",
  ],
  paragraphs: [
    "The bug came on Mondays because a report was written on Sunday nights. It left a lock behind, the lock expired after thirty-six hours, and by Tuesday everything was innocent again.",
    "A name is a promise. `getUser` promises to fetch, not to create; `isReady` promises a yes or a no. When the promise breaks, readers stop trusting the names around it as well.",
    "We refactored in forty commits, each of which left every test green. Thirty-one of them moved code without changing it. Reviewers read those in seconds, and kept their attention for the other nine.",
    "Money is not a floating-point number. Count cents, or use a type that knows decimals, and write the test that adds ten cents ten times before somebody at the till does.",
    "Reading code is a skill of its own. Start where a request comes in and follow one value to the place where it is stored. Do not read the helpers until you need them.",
    "Comments age like milk when they say *what*, and like cheese when they say *why*. The oldest good one in our repository explains a pause of two seconds and names the printer that needs it.",
    "Recursion clicked when we used paper cups. Each cup holds a slip with the question, waits upside down for the smaller cup, and passes its answer up. Nobody asked where the variables live after that.",
    "I was certain that it was the library. It took a whole evening to make the example small enough to report, and in the smallest example it was me.",
  ],
  lists: [
    "- It does one thing, and its name says which\n- It fits on a screen\n- It can be tested without a database\n- Its comments say why",
    "1. Make it fail, every time\n2. Make it small\n3. Write the test\n4. Only now, change the code",
  ],
  samples: [
    "```ts\n/** Splits a list into pieces of `size`; the last one may be shorter. */\nexport function chunks<T>(list: T[], size: number): T[][] {\n  const pieces: T[][] = [];\n  for (let at = 0; at < list.length; at += size) pieces.push(list.slice(at, at + size));\n  return pieces;\n}\n```",
    "```rust\nfn total_cents(prices: &[u64]) -> Option<u64> {\n    prices.iter().try_fold(0u64, |sum, price| sum.checked_add(*price))\n}\n\nfn main() {\n    assert_eq!(total_cents(&[10; 10]), Some(100));\n}\n```",
  ],
  table:
    "| Step | Lines changed | Tests |\n|---|---:|---|\n| Rename | 212 | unchanged |\n| Move | 1,480 | unchanged |\n| Split the big function | 96 | 4 new |",
};
