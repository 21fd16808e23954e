import type { Theme } from "./theme.ts";

export const ai: Theme = {
  topic: "Artificial Intelligence",
  colours: ["#4B2A7B", "#C9B4EE", "#39C6A5"],
  subjects: [
    "a chatbot for the help desk",
    "prompts under version control",
    "labels from three tired people",
    "confidence scores",
    "a classifier for support mail",
    "machine translation in the classroom",
    "the model that learned the watermark",
    "evaluation before enthusiasm",
    "small models on old hardware",
    "summaries of long meetings",
    "speech recognition and dialects",
    "the human in the loop",
  ],
  paragraphs: [
    "Before we wrote a single prompt, we collected fifty questions that the help desk had really been asked, with the answers that it had really given. That file has outlived three models and remains the most valuable thing in the project.",
    "A model that is right nine times out of ten sounds impressive until you count. With two hundred letters a day, twenty go to the wrong desk, and somebody has to find them.",
    "It learned the watermark. Every picture of a healthy plant came from one photographer, whose name stood in the corner, and the network read the corner. We noticed only because a colleague took her own pictures.",
    "People forgive a tool that says *I do not know*. They do not forgive one that invents a phone number. So the first thing we tuned was the threshold below which it hands over to a person.",
    "Labels are opinions with a deadline. We let three people label the same two hundred texts and they agreed on one hundred and sixty. No model was ever going to do better than that, and knowing it saved us a month.",
    "The small model ran on a machine from under somebody's desk and answered in half a second. The large one was better by two points and cost more each day than the machine had cost in total.",
    "Ask what happens when it is wrong, and who finds out. If the answer is that nobody does, then the accuracy figure is decoration.",
    "We keep prompts in the repository, next to the code, with tests. A change of one adjective once turned polite refusals into polite nonsense, and the review caught it because there was something to review.",
  ],
  lists: [
    "- What does a person do today, and how long does it take?\n- What does a mistake cost, and who pays?\n- Which fifty examples decide whether we go on?\n- How do we switch it off?",
    "1. Write the examples\n2. Measure the simplest thing that could work\n3. Only then try the model\n4. Measure again, with the same examples\n5. Keep the ones that failed",
  ],
  samples: [
    '```python\ndef accuracy(pairs: list[tuple[str, str]]) -> float:\n    """The share of answers that equal what was expected."""\n    right = sum(given == expected for given, expected in pairs)\n    return right / len(pairs)\n\n\nprint(accuracy([("billing", "billing"), ("other", "billing")]))\n```',
    '```json\n{\n  "question": "My invoice shows the wrong address",\n  "expected": "billing",\n  "must_not_contain": ["phone number", "refund"]\n}\n```',
  ],
  table:
    "| Approach | Right | Seconds | Cost a day |\n|---|---:|---:|---:|\n| Keyword list | 71 % | 0.01 | none |\n| Small model | 88 % | 0.5 | 0.40 |\n| Large model | 90 % | 2.8 | 19.00 |",
};
