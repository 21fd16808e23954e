import { chromium } from "@playwright/test";
import sp from "@sparticuz/chromium";
const base = "http://127.0.0.1:4187";
const b = await chromium.launch({ executablePath: await sp.executablePath(), args: ["--no-sandbox", "--headless=shell", "--disable-gpu"] });
const page = await b.newPage({ viewport: { width: 1440, height: 900 } });
page.on("console", (m) => m.type() === "error" && console.log("CONSOLE", m.text().slice(0, 300)));
page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
const paths = process.argv.slice(2);
for (const path of paths) {
  await page.goto(base + path);
  await page.waitForFunction(() => document.readyState === "complete");
  await page.waitForTimeout(800);
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => { d.removeAttribute("name"); d.open = true; }));
  const figures = await page.locator("figure.code:has(.run)").all();
  console.log(path, figures.length, "blocks to run");
  for (const [i, f] of figures.entries()) {
    const t = Date.now();
    await f.locator(".run").click();
    await f.locator(".result[data-state]").waitFor({ timeout: 40000 }).catch(() => {});
    const s = await f.locator(".result [role=status]").textContent();
    const st = await f.locator(".result").getAttribute("data-state");
    if (st !== "same") console.log("  ", i, st, s, JSON.stringify((await f.locator(".result .output").textContent()).slice(0, 300)), Date.now() - t, "ms");
    else if (i < 2) console.log("  ", i, "same", Date.now() - t, "ms");
  }
}
await b.close();
