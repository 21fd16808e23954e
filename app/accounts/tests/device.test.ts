import { expect, test } from "vitest";
import { deviceOf } from "../lib/device.ts";

const mozilla = "Mozilla/5.0";
const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const appleWebKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.for([
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, "Firefox on Linux"],
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0`, "Firefox on Windows"],
  [`${mozilla} (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0`, "Firefox on Android"],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${appleWebKit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    "Firefox on iPhone",
  ],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/138.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${mozilla} (Linux; Android 10; K) ${webKit} Chrome/138.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/138.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
  [
    `${mozilla} (iPad; CPU OS 18_5 like Mac OS X) ${appleWebKit} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`,
    "Chrome on iPad",
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${appleWebKit} Version/18.5 Safari/605.1.15`,
    "Safari on Mac",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${appleWebKit} Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`,
    "Edge on Windows",
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/137.0.0.0 Safari/537.36 OPR/122.0.0.0`,
    "Opera on Mac",
  ],
  [
    `${mozilla} (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`${mozilla} (X11; Linux x86_64) ${webKit} HeadlessChrome/138.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [
    `${mozilla} (Linux; Android 14; SM-A156B; wv) ${webKit} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  ["Mozilla/5.0 (Windows NT 10.0)", "Windows"],
  ["curl/8.14.1", null],
  ["", null],
  [null, null],
] as const)("the User-Agent %s is %s", ([userAgent, device]) => {
  expect(deviceOf(userAgent)).toBe(device);
});
