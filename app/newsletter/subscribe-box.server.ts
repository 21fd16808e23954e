// The forms on cached pages. They hold nothing of the visitor, and are HTML when they leave the server: readers load no code for them.
import { trapField } from "../lib/trap-field.ts";
import { escapeXml } from "../lib/xml.ts";

const trap = `<p aria-hidden="true" class="sr-only invisible"><label>Leave this empty <input name="${trapField}" tabindex="-1" autocomplete="off" class="w-px"></label></p>`;

/** In the footer. */
export function footerBox(): string {
  return `<h2>Posts by mail</h2>${boxForm("footer")}`;
}

/** Below an article. `site`: its name. */
export function articleBox(site: string, blogId: string): string {
  const text = `New posts of <bdi>${escapeXml(site)}</bdi>, by mail. You confirm your address first, and every letter has a link that ends it.`;
  return `<section class="subscribe-box" aria-labelledby="subscribe-title"><h2 id="subscribe-title">Read on by mail</h2><p>${text}</p>${boxForm("article", blogId)}</section>`;
}

/** The next page asks what somebody wants, and sends nothing before. */
function boxForm(place: string, blogId?: string) {
  const about = blogId ? `<input type="hidden" name="about" value="${blogId}">` : "";
  return `<form method="post" action="/subscribe" class="subscribe-form"><label for="subscribe-${place}">Your address</label><input id="subscribe-${place}" name="address" inputmode="email" autocomplete="email" autocapitalize="off" spellcheck="false" maxlength="254" placeholder="you@example.org" class="field">${trap}${about}<button type="submit" class="button">Subscribe</button></form>`;
}
