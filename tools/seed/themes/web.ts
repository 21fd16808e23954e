import type { Theme } from "./theme.ts";

export const web: Theme = {
  topic: "Web Development",
  colours: ["#2740A6", "#BCC9F6", "#F2B03D"],
  subjects: [
    "a form that keeps what was typed",
    "the humble data table",
    "images that do not make a page jump",
    "dark mode with twelve variables",
    "a menu that works without a mouse",
    "print style sheets",
    "links that say where they lead",
    "container queries",
    "a search box without JavaScript",
    "error messages people can act on",
    "web fonts on a slow line",
    "the back button",
  ],
  paragraphs: [
    "The browser already knows how to do most of it. A `<label>` moves the focus, a `<button>` listens to the space bar, and a `<details>` opens without a single line of script. We reach for a library when we have not read what the platform offers.",
    "We tested it with the oldest phone in the office, a cracked thing from 2017 that nobody wants to take home. What felt instant on my laptop took nine seconds there. Half of that was a carousel which, according to our own figures, four people had ever touched.",
    "Semantics come first because they are the part you cannot add later without pain. Once twenty components expect a `<div>`, turning one of them into a list means touching all twenty.",
    "CSS has grown up while many of us were looking away. Grid replaced our float hacks, `gap` replaced the margins on everything but the last child, and `:has()` replaced a surprising amount of JavaScript.",
    "Open the page with the style sheet switched off. If the order of things still makes sense, a screen reader will cope, and so will the search engine. If the footer comes before the heading, you have found your afternoon's work.",
    "A layout shift is a small lie: the page said that the button was here, and then it was there. Give every picture its width and height, reserve room for what arrives late, and people stop tapping the wrong thing.",
    "We measured in the laboratory and in the field, and the two disagreed. The laboratory has a fixed processor and no other tabs. The field has a train, a tunnel and forty browser extensions.",
    "Progressive enhancement sounds like a slogan until the day the script fails to load. On that day the plain form, posted to a plain address, is what keeps the shop open.",
  ],
  lists: [
    "- Every control can be reached by keyboard, in an order that makes sense\n- The focus is always visible\n- Nothing depends on colour alone\n- Text can be enlarged to 200 % without a horizontal scroll bar\n- The page has exactly one `<h1>`",
    "1. Load the page once and save the HTML\n2. Turn off JavaScript and try to complete the task\n3. Turn it on, throttle the network, and try again\n4. Write down every place where you had to guess",
  ],
  samples: [
    '```html\n<form method="post" action="/loans">\n  <label for="tool">Which tool?</label>\n  <input id="tool" name="tool" required autocomplete="off">\n  <button>Borrow it</button>\n</form>\n```',
    "```css\n.cards {\n  display: grid;\n  gap: 1.5rem;\n  grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));\n}\n\n@media (prefers-reduced-motion: reduce) {\n  .cards > * {\n    transition: none;\n  }\n}\n```",
  ],
  table:
    "| What we changed | Before | After |\n|---|---:|---:|\n| Script on the first visit | 412 KB | 96 KB |\n| Time until text is readable | 3.1 s | 0.9 s |\n| Layout shift | 0.24 | 0.01 |",
};
