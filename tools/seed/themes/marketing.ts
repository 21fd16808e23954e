import type { Theme } from "./theme.ts";

export const marketing: Theme = {
  topic: "Digital Marketing",
  colours: ["#B23A48", "#F6C9C2", "#FCF8F0"],
  subjects: [
    "a newsletter with forty readers",
    "landing pages that keep their promise",
    "search terms in the customer's own words",
    "the open day campaign",
    "testimonials that sound like people",
    "an unsubscribe link that works",
    "budgets below a thousand a month",
    "the second visit",
    "headlines without clickbait",
    "event photos and permission",
    "a calendar for posts",
    "the cost of one enquiry",
  ],
  paragraphs: [
    "We read the last hundred enquiries aloud, one after another, and wrote down the words that people used. Nobody had written *upskilling*. Eleven had written *I want to change jobs*. The headline was done before the coffee.",
    "Forty readers is not a failure when thirty of them answer. We stopped sending to the four hundred who never opened a letter, and the costs fell while nothing else did.",
    "A landing page keeps a promise that an advertisement made. If the advertisement says *evening course in Python*, the first line should say it too, and the second should say when it begins.",
    "The cheapest visitor is the one who comes back. We looked for what brought people the second time, and it was never the thing we had paid for: it was the timetable.",
    "An experiment needs a question, a number and an end. Ours ran for two weeks, changed one sentence, and ended with a difference that was smaller than the noise. We published that as well.",
    "Consent is not a banner. It is the moment in which somebody understands what you would like to do and can say no without losing anything.",
    "The picture with real students, badly lit, did better than the one with models in front of a skyline. People looked for the room that they would sit in.",
    "Count enquiries, not impressions. Then divide what you spent by them, write the figure on the wall, and argue about that.",
  ],
  lists: [
    "- One page, one promise\n- The price, or how to learn it\n- A face with a name\n- The next date\n- A way to ask that does not need an account",
    "* Monday: answer every open enquiry\n* Wednesday: publish one useful thing\n* Friday: look at three numbers, change one thing",
  ],
  samples: [
    '```html\n<a href="https://blog.example.com/open-day?utm_source=letter&amp;utm_campaign=spring">\n  Come to the open day on 14 March\n</a>\n```',
    "```text\nSubject: Your place on Thursday is reserved\nPreheader: Room 3, 18:30. Bring a laptop if you have one.\n```",
  ],
  table:
    "| Channel | Spent | Enquiries | Cost of one |\n|---|---:|---:|---:|\n| Search | 420 | 28 | 15.00 |\n| Letter | 35 | 12 | 2.92 |\n| Posters | 180 | 3 | 60.00 |",
};
