import type { TextImage } from "./markdown-parts.ts";

/** The images of a text that lie on other sites. `origin`: of this site, without a slash at its end. */
export function foreignImages(images: TextImage[], origin: string): TextImage[] {
  return images.filter(({ address }) => isForeign(address, origin));
}

/** Whether an address lies on another site. */
export function isForeign(address: string, origin: string): boolean {
  const url = URL.parse(address, `${origin}/blog/this`);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin !== origin;
}

/** "example.org › loaf.jpg": the site and the name of the file, without what programs put between and behind. */
export function shortAddress(address: string): string {
  const { host, pathname } = new URL(address, "https://localhost");
  const name = pathname.split("/").filter(Boolean).at(-1) ?? "";
  return [host, name.length > 40 ? `${name.slice(0, 39)}…` : name].filter(Boolean).join(" › ");
}
