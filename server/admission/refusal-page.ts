import { plainPage } from "../../app/lib/plain-page.ts";

/** A page that asks the client to wait; it is not rendered by React. `headers` go with every response. `url`: of the request; a program gets a problem. */
export function refusalPage(headers: Record<string, string>, seconds: number, url = ""): Response {
  if (url.startsWith("/api/v1")) return refusalProblem(headers, seconds);
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

/** As app/api/problem.server.ts says it. */
function refusalProblem(headers: Record<string, string>, seconds: number) {
  const detail = "The site is busy. Wait a moment, then send the request again.";
  const body = { type: "about:blank", title: "Service Unavailable", status: 503, detail };
  return Response.json(body, {
    status: 503,
    headers: {
      ...headers,
      "Content-Type": "application/problem+json",
      "Access-Control-Allow-Origin": "*",
      "Retry-After": String(seconds),
    },
  });
}
