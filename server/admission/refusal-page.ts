import { plainPage } from "../../app/lib/plain-page.ts";

const texts = {
  429: "That was a lot at once. Wait a moment, then load the page again.",
  503: "The site is busy. Wait a moment, then load the page again.",
};

/** A page that asks the client to wait; it is not rendered by React. `headers` go with every response. */
export function refusalPage(headers: Record<string, string>, status: 429 | 503, seconds: number): Response {
  const html = plainPage("One moment", `<p>${texts[status]}</p>`);
  const policy = headers["Content-Security-Policy"]!.replace(";", "; style-src 'self';");
  return new Response(html, {
    status,
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Retry-After": String(seconds),
    },
  });
}
