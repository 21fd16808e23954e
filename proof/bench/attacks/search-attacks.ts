// Attacks with searches.
import { get, getAndHangUp, requestHead, runConcurrently, sendRaw } from "../hostile-client.ts";
import type { Attack } from "./attack.ts";

export const searchAttacks: Record<string, Attack> = {
  "10 searches, unknown words": (attacker) =>
    runConcurrently(10, () => get(attacker, "/search?q=pyhtnn+secuurty+cluodd+lernign+dtabse+netwrkk")),
  "10 searches, 20 letters": (attacker) =>
    runConcurrently(10, () => get(attacker, "/search?q=a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t")),
  "500 searches, hung up": (attacker) => runConcurrently(500, () => getAndHangUp(attacker, "/search?q=a")),
  "1,000 searches, hung up": (attacker) => runConcurrently(1000, () => getAndHangUp(attacker, "/search?q=a")),
  "200 x 10 searches, pipelined": (attacker) =>
    runConcurrently(200, () => sendRaw(attacker, requestHead(attacker, "/search?q=a").repeat(10), 3000)),
  "400 searches, one IPv6 /48": ({ url }) =>
    runConcurrently(8, (at) => {
      const headers = { "x-forwarded-for": `2001:db8:0:${at}::1` };
      return runConcurrently(50, () => get({ url, headers }, "/search?q=a"));
    }),
};
