import { plainPage } from "../../app/lib/plain-page.ts";

/** A page that asks the client to wait; it is not rendered by React. `headers` go with every response. */
export function refusalPage(headers: Record<string, string>, seconds: number): Response {
  const html = plainPage("One moment", `<p>The site is busy. Wait a moment, then load the page again.</p>`);
  const policy = headers["Content-Security-Policy"]!.replace(";", "; style-src 'self';");
  return new Response(html, {
    status: 503,
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Retry-After": String(seconds),
    },
  });
}
