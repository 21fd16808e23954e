import { chromium } from "@playwright/test";
import chromiumFile from "@sparticuz/chromium";
import sharp from "sharp";
import type { MailContent } from "../../app/core/mail.server.ts";
import { layOut } from "../../app/mail/layout.server.ts";
import { unsubscribeLinks } from "../../app/mail/unsubscribe-links.server.ts";
import type { TestSite } from "../support/site.ts";

const width = 640;
const maxHeight = 800;

/** Draws mails as a browser shows them, into a folder. */
export async function takePictures(site: TestSite, mails: Map<string, MailContent>, folder: string) {
  const browser = await chromium.launch({
    executablePath: await chromiumFile.executablePath(),
    args: ["--no-sandbox", "--headless=shell", "--disable-gpu"],
  });
  const page = await browser.newPage({ viewport: { width, height: 200 } });
  const look = { ...site.parts.siteSettings.current(), url: site.url };
  for (const [name, mail] of mails) {
    const links = unsubscribeLinks(site.settings.SECRET, mail.unsubscribe);
    const { text, html } = mail.letter ?? layOut(mail, look, links);
    const shown = mail.isPlainText
      ? `<pre style="padding: 24px; white-space: pre-wrap; font-size: 15px">${text}</pre>`
      : html;
    await page.setContent(shown.replaceAll(site.url, "https://kiln.example"));
    const height = Math.min(maxHeight, await page.evaluate(() => document.documentElement.scrollHeight));
    const png = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height } });
    await sharp(png).webp({ quality: 70 }).toFile(`${folder}/${name}.webp`);
  }
  await browser.close();
}
