import { expect, test } from "vitest";
import { hasWord, leadsElsewhere, whyItWaits } from "../what-waits.server.ts";

test("a word is found however its letters are written, and not within other words", () => {
  for (const text of [
    "The Casino!",
    "cas\u200bino",
    "ca\u00adsi\u2060no",
    "ｃａｓｉｎｏ",
    "с\u0430sino",
    "ᴄasino and 𝗰𝗮𝘀𝗶𝗻𝗼",
    "cásino",
    "ca\u0301sino",
    "c@$ino",
    "CAS1N0",
    "casino+bonus",
    "visit(casino)now",
    "ⓒⓐⓢⓘⓝⓞ",
    "buy   now? Buy Nοw",
  ])
    expect(hasWord(text, ["casino", "buy now"]), text).toBe(true);
  for (const text of ["casinos", "Occasion", "cas ino", "buynow", "カジノ", ""])
    expect(hasWord(text, ["casino", "buy now"]), text).toBe(false);
  expect(hasWord("Это казино здесь", ["казино"])).toBe(true);
  expect(hasWord("Anything", [])).toBe(false);
});

test("a link leads elsewhere unless its address is this site's", () => {
  const leads = (link: string) => leadsElsewhere(["/own", link], "https://own.example");
  const elsewhere =
    "http://own.example https://own.example:81 //spam.example /\\spam.example \\\\spam.example mailto:a@spam.example " +
    "https://own.example@spam.example https://own.example.spam.example HTTPS://spam.example xmpp:a https://[";
  for (const link of [...elsewhere.split(" "), "/\t/spam.example"]) expect(leads(link), link).toBe(true);
  for (const link of ["/people/ann", "#comment-1", "?page=2", "https://OWN.example/blog", "//own.example/"])
    expect(leads(link), link).toBe(false);
});

test("a comment waits for a newcomer's link, a held word or a first comment, as the site says, and an editor's for none", () => {
  const rules = {
    holdsFirstComments: true,
    holdsLinksOfNewcomers: true,
    heldWords: ["casino"],
    url: "https://own.example",
  };
  const [now, longAgo] = [new Date().toISOString(), "2020-01-01T00:00:00.000Z"];
  const spam = { text: "A casino", links: ["https://spam.example"] };
  const plain = { text: "Thank you", links: ["/own"] };
  const newcomer = { since: now, isKnown: false, isEditor: false };
  const member = { since: longAgo, isKnown: true, isEditor: false };
  expect(whyItWaits(spam, newcomer, rules)).toBe("link of a newcomer");
  expect(whyItWaits(spam, newcomer, { ...rules, holdsLinksOfNewcomers: false })).toBe("held word");
  expect(whyItWaits(spam, member, rules)).toBe("held word");
  expect(whyItWaits(plain, newcomer, rules)).toBe("first comment");
  expect(whyItWaits(plain, newcomer, { ...rules, holdsFirstComments: false })).toBeUndefined();
  expect(whyItWaits(plain, member, rules)).toBeUndefined();
  expect(whyItWaits(spam, { ...newcomer, isEditor: true }, rules)).toBeUndefined();
});
