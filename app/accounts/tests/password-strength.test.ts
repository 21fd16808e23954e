import { expect, test } from "vitest";
import { estimateStrength } from "../sign-in/password-strength.ts";

test.for([
  [
    "weak",
    [
      "a",
      "sesame",
      "123456",
      "password",
      "P@ssw0rd1",
      "aaaaaaaaaaaaaaaa",
      "bread4ann",
      "abcdefghijkl",
      "qwertz123456",
    ],
  ],
  ["fair", ["winterloaf"]],
  ["good", ["letters and ink", "Tr8kv+mQz4"]],
  ["strong", ["a loaf that rises while you sleep", "k9#Vw2!pLz7x&Qm4"]],
] as const)("these passwords are %s", ([expected, passwords]) => {
  for (const password of passwords)
    expect([password, estimateStrength(password)]).toEqual([password, expected]);
});

test("letters of all scripts count, and no text breaks the estimate", () => {
  expect(estimateStrength("")).toBe("weak");
  expect(estimateStrength("毎日すこしずつ走るパン屋")).not.toBe("weak");
  expect(estimateStrength("\ud800\u0130\0🥖".repeat(2000))).toBe("strong");
});
