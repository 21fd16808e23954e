import type { Page } from "@playwright/test";
import {
  expect as expectSoon,
  test,
  visit,
  waitForHydration,
} from "../../../test/support/browser/fixtures.ts";
import { writeCode } from "../../../test/support/browser/write-code.ts";

// A busy machine takes long to load Python, and programs are ended by time.
test.describe.configure({ timeout: 300_000 });
const expect = expectSoon.configure({ timeout: 90_000 });

const sql = "/course/s14/changing-with-care";
const python = "/course/s12/decisions-and-bad-input";
const javascript = "/course/s1/a-function-you-can-check";
const page6 = "/course/s1/the-page-answers";

test("code can be changed and set back, and what differs is said", async ({ page }) => {
  await visit(page, sql);
  const block = page.locator("figure.code:has(.run)").nth(1);
  await block.getByRole("button", { name: "Edit" }).click();
  await writeCode(block, "SELECT name FROM members WHERE id = 2;");
  await block.getByRole("button", { name: "Run" }).click();
  await expect(block.getByRole("status")).toHaveText("It differs from what is printed below:");
  await expect(block.locator(".result .output")).toHaveText(/^name\n----\nBea $/);
  await block.getByRole("button", { name: "Reset" }).click();
  await expect(block.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(block.locator(".result")).toHaveCount(0);
  await block.getByRole("button", { name: "Run" }).click();
  await expect(block.getByRole("status")).toHaveText("✓ As printed");
});

test("a learner answers the questions of a program, and is told when an answer is missing", async ({
  page,
}) => {
  await visit(page, python);
  const block = page.locator("figure.code:has(.run)").nth(1);
  await block.getByRole("button", { name: "Edit" }).click();
  await block.getByLabel("Your answers").fill("Mina");
  await block.getByRole("button", { name: "Run" }).click();
  await expect(block.locator(".result .output")).toHaveText("What is your name? Mina\nHello, Mina\n");
  await expect(block.getByRole("status")).toHaveText("It prints:");
  await writeCode(block, 'input("A? ")\ninput("B? ")');
  await block.getByRole("button", { name: "Run" }).click();
  await expect(block.locator(".result .output")).toContainText('File "decide.py", line 2, in <module>');
  await expect(block.locator(".result .output")).toContainText("No answer is left.");
  await expect(block.locator(".cm-error")).toHaveText('input("B? ")');
  await writeCode(block, 'print("a"\nprint("b")');
  await block.getByRole("button", { name: "Run" }).click();
  await expect(block.locator(".result .output")).toHaveText(/^ {2}File "decide.py", line 1\n/);
  await expect(block.locator(".cm-error")).toHaveText('print("a"');
});

test("a script changes the page of the lesson before, and styles grow from block to block", async ({
  page,
}) => {
  await visit(page, page6);
  const first = page.locator("figure.code:has(.run)").first();
  await first.getByRole("button", { name: "Run" }).click();
  const frame = first.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Borrow a tool today");
  await expect(frame.getByRole("img")).toHaveJSProperty("naturalWidth", 480);
  await expect(frame.locator("body")).toHaveCSS("background-color", "rgb(253, 250, 243)");
  const search = page.locator("figure.code:has(.run)", { hasText: "addEventListener" }).first();
  await search.getByRole("button", { name: "Run" }).click();
  await search.frameLocator("iframe").getByRole("searchbox").fill("drill");
  await expect(search.frameLocator("iframe").getByRole("status")).toHaveText("2 of 6 tools");
});

test("code of a page reaches neither this site nor another, nor what the site keeps in the browser", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Content Security Policy|sandbox|allow-|Unsafe attempt/);
  await visit(page, page6);
  await page.evaluate(() => localStorage.setItem("secret", "x"));
  const output = await runChanged(page, /document/, attempts);
  await expect(output).toContainText("end");
  expect((await output.textContent())!.trim().split("\n")).toEqual([
    ...["cookie", "storage", "database", "parent", "site", "elsewhere", "request", "script", "top"].map(
      (name) => `${name}: refused`,
    ),
    "popup: null",
    "peer: refused",
    "olderPeer: refused",
    "end",
  ]);
  await expect(page).toHaveURL(/the-page-answers$/);
});

test("a page in the page of a lesson reaches no more than that", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Content Security Policy|sandbox/);
  await visit(page, page6);
  const output = await runChanged(page, /document/, frames);
  await expect(output).toContainText("end");
  expect(await output.textContent()).toBe("end\n");
  const closed = await runChanged(page, /<body>/, closedTree);
  await expect(closed).toContainText("end");
  expect(await closed.textContent()).toBe("end\n");
});

test("code in a worker reaches neither this site nor another", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Content Security Policy/);
  await visit(page, javascript);
  const output = await runChanged(page, /console/, attempts);
  await expect(output).toContainText("end");
  const refused = [
    "cookie",
    "storage",
    "database",
    "parent",
    "site",
    "elsewhere",
    "request",
    "script",
    "top",
    "popup",
    "peer",
    "olderPeer",
  ];
  expect((await output.textContent())!.trim().split("\n")).toEqual([
    ...refused.map((name) => `${name}: refused`),
    "end",
  ]);
});

test("Python reaches neither this site nor another", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Content Security Policy/);
  await visit(page, python);
  const output = await runChanged(
    page,
    /print/,
    `import js, urllib.request
for name, attempt in {
    "storage": lambda: js.localStorage.length,
    "cookie": lambda: js.document.cookie,
    "request": lambda: js.XMLHttpRequest.new().open("GET", "/") or js.eval("(x => { x.open('GET', location.origin, false); x.send(); })(new XMLHttpRequest())"),
    "urllib": lambda: urllib.request.urlopen("https://example.com/"),
    "script": lambda: js.importScripts("https://example.com/x.js"),
}.items():
    try:
        print(f"{name}: {attempt()}")
    except Exception:
        print(f"{name}: refused")
print("end")`,
  );
  await expect(output).toContainText("end");
  expect((await output.textContent())!.trim().split("\n")).toEqual(
    ["storage", "cookie", "request", "urllib", "script"].map((name) => `${name}: refused`).concat("end"),
  );
});

test("SQL reaches no file and no network, and each run begins with a new database", async ({ page }) => {
  await visit(page, sql);
  const refused: [string, RegExp][] = [
    ["SELECT load_extension('https://example.com/x.so');", /not authorized|no such function|not.*enabled/],
    ["SELECT readfile('/etc/passwd');", /no such function: readfile/],
    ["SELECT writefile('/tmp/x', 'x');", /no such function: writefile/],
    [
      "PRAGMA temp_store_directory = '/'; CREATE TABLE made_here (a); SELECT count(*) AS made FROM made_here;",
      /made\n----\n0/,
    ],
    // A file of the worker's memory at most.
    [
      "ATTACH '/etc/passwd' AS other; SELECT count(*) AS found FROM other.sqlite_schema;",
      /found\n-----\n0|unable to open/,
    ],
    ["ATTACH 'file:https://example.com/?vfs=http' AS other;", /^$|unable to open|no such vfs/],
    ["SELECT count(*) FROM made_here;", /no such table: made_here/],
    ["PRAGMA max_page_count = 10; CREATE TABLE big AS SELECT zeroblob(1000000) AS a;", /full/],
  ];
  for (const [code, expected] of refused) {
    // The page is new each time, so that nothing is read of the run before.
    await page.evaluate(() => localStorage.clear());
    await visit(page, sql);
    await expect(await runChanged(page, /SELECT/, code), code).toHaveText(expected);
  }
  expect(page.url()).toMatch(/changing-with-care$/);
});

test("what does not end is stopped, and what prints too much", async ({ page }) => {
  const forever: [string, string, string][] = [
    [javascript, "while (true) {}", 'while (true) console.log("x".repeat(1e6));'],
    [sql, `${counting} SELECT count(*) FROM n;`, `${counting} SELECT hex(zeroblob(1000000)) FROM n;`],
    [python, "while True: pass", 'while True: print("x" * 10**6)'],
  ];
  for (const [path, loop, flood] of forever) {
    await visit(page, path);
    const output = await runChanged(page, /console|SELECT|print/, loop);
    const status = output.locator("xpath=..").getByRole("status");
    await expect(status).toHaveText(/^Stopped after 5 seconds/);
    const flooded = await runChanged(page, /console|SELECT|print/, flood);
    // A slow machine is stopped by the time before its output or memory is full.
    await expect(status).toHaveText(/^(?:Stopped: it printed|Stopped after 5|It stopped with an error)/);
    expect((await flooded.textContent())!.length).toBeLessThan(250_000);
  }
});

test("a page with an endless loop is stopped, and the lesson goes on meanwhile", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/This loop did not end/);
  await visit(page, page6);
  const output = await runChanged(page, /document/, "console.log(1); while (true) {}");
  await expect(output).toHaveText(/^1\n.*This loop did not end/);
  await runChanged(page, /document/, "for (;;) console.log('x'.repeat(1e6)); document;");
  await expect(output).toHaveText(/^x+\n?$/);
});

test("without a connection, the reader is told, and the lesson stays", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, sql);
  const block = page.locator("figure.code:has(.run)").first();
  await context.setOffline(true);
  await block.locator(".run").click();
  await expect(block.locator(".run")).toHaveText("Not loaded");
  await context.setOffline(false);
  await expect(block.locator(".run")).toHaveText("Run");
  await block.locator(".run").click();
  await page.waitForEvent("load");
  await waitForHydration(page);
  await block.locator(".run").click();
  await expect(block.getByRole("status")).toHaveText("It ran, and prints nothing.");
  await context.setOffline(true);
  await page.locator("figure.code:has(.run)").nth(1).locator(".run").click();
  await expect(page.getByText("✓ As printed")).toBeVisible();
});

test("without JavaScript there is no button that does nothing", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url + sql);
  await expect(page.locator("figure.code").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(?:Run|Edit|Copy)$/ })).toHaveCount(0);
  await context.close();
});

const counting = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";

/** Replaces the code of the first block that fits, and runs it. Returns its output. */
async function runChanged(page: Page, pattern: RegExp, code: string) {
  const block = page.locator("figure.code:has(.run)", { hasText: pattern }).first();
  const edit = block.getByRole("button", { name: "Edit" });
  if (await edit.isVisible()) await edit.click();
  await writeCode(block, code);
  await block.getByRole("button", { name: "Run" }).click();
  return block.locator(".result .output");
}

/** Code that tries what it must not do. */
const attempts = `const attempts = {
  cookie: () => document.cookie,
  storage: () => localStorage.length,
  database: () => new Promise((yes, no) => Object.assign(indexedDB.open("x"), { onsuccess: yes, onerror: no })),
  parent: () => parent.document.title,
  site: () => fetch("/"),
  elsewhere: () => fetch("https://example.com/"),
  request: () => { const request = new XMLHttpRequest(); request.open("GET", "https://example.com/", false); request.send(); },
  script: () => import("https://example.com/x.js"),
  top: () => { top.location.href = "https://example.com/"; },
  popup: () => open("https://example.com/"),
  peer: () => new RTCPeerConnection().createDataChannel("x"),
  olderPeer: () => new webkitRTCPeerConnection(),
};
if (globalThis.alert) for (let count = 0; count < 1000; count++) alert(count);
for (const [name, attempt] of Object.entries(attempts)) {
  try { console.log(name + ": " + await attempt()); } catch { console.log(name + ": refused"); }
}
console.log("end");`;

/** Code that opens frames in its page, which tell what they have; one of them stands where no look from outside finds it. */
const frames = `addEventListener("message", ({ data, source }) => source !== parent && console.log(data));
const tell = "<script>parent.postMessage(typeof RTCPeerConnection, '*')<" + "/script>";
const open = () => Object.assign(document.createElement("iframe"), { srcdoc: tell });
document.body.append(open());
const host = document.body.appendChild(document.createElement("div"));
host.attachShadow({ mode: "closed" }).append(open());
const nested = document.createElement("p");
nested.append(open());
document.body.append(nested);
document.body.insertAdjacentHTML("beforeend", '<iframe srcdoc="' + tell + '"></iframe>');
const closed = '<div><template shadowrootmode="closed"><iframe srcdoc="' + tell + '"></iframe></template></div>';
document.body.setHTMLUnsafe?.(closed);
setTimeout(() => console.log("end"), 1500);`;

const closedTree = `<body><h1>Closed</h1><script>
addEventListener("message", ({ data, source }) => source !== parent && console.log(data));
setTimeout(() => console.log("end"), 1500);
</script><div><template shadowrootmode="closed">
<iframe srcdoc="<script>parent.parent.length; parent.postMessage(typeof RTCPeerConnection, '*')</script>"></iframe>
</template></div></body>`;
