import { chromium } from "@playwright/test";
import sp from "@sparticuz/chromium";
const b = await chromium.launch({ executablePath: await sp.executablePath(), args: ["--no-sandbox", "--headless=shell", "--disable-gpu"] });
const page = await b.newPage({ viewport: { width: 1440, height: 900 } });
page.on("console", (m) => console.log("CONSOLE", m.text().slice(0, 200)));
await page.goto("http://127.0.0.1:4187/course/s1/the-page-answers"); await page.waitForTimeout(1000);
const f = page.locator("figure.code:has(.run)").first();
for (const code of ["for (;;) console.log('x'.repeat(1e6)); document;", "for (let i = 0; i < 5000; i++) console.log(i); document;"]) {
  if (await f.locator("textarea").count() === 0) await f.locator(".edit").click();
  await f.locator("textarea").fill(code);
  await f.locator(".run").click();
  for (const t of [500, 3000, 6000]) { await page.waitForTimeout(t); console.log(code.slice(0, 20), await f.locator("[role=status]").textContent(), (await f.locator(".result .output").textContent()).length); }
}
await b.close();
